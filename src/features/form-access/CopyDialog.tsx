import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { distinctNames, visibleName } from '~/shared/lib/visible-name';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { type FieldControl, FormItem } from '~/shared/ui/form/FormItem';
import { RadioField } from '~/shared/ui/form/RadioField';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { Name } from '~/shared/ui/text/Name';
import { type AccessForm, type AccessUser, type Choice, textMatcher } from './model';
import { useAccessStore } from './use-store';

const maxRendered = 200;

interface CopyDialogProps {
  users: readonly AccessUser[];
  /** Matching the page's filters: listed first, and the copy can be limited to these forms. */
  shownUsers: readonly AccessUser[];
  shownForms: readonly AccessForm[];
  allForms: readonly AccessForm[];
  onClose: () => void;
}

export function CopyDialog({ users, shownUsers, shownForms, allForms, onClose }: CopyDialogProps) {
  const { t } = useLingui();
  const store = useAccessStore();
  const schema = z.object({
    from: z.string(),
    to: z.array(z.number()).check(z.minLength(1, { error: t`Select at least one app user.` })),
    mode: z.enum(['same', 'add']),
    scope: z.enum(['all', 'shown']),
  });
  const partly = shownForms.length < allForms.length;
  const [first] = shownUsers.length > 0 ? shownUsers : users;
  const [shownCount, allCount] = [shownForms.length, allForms.length];
  return (
    <FormDialog
      title={t`Copy access`}
      submitLabel={t`Copy access`}
      failureTitle={t`The access was not copied.`}
      schema={schema}
      defaultValues={{ from: String(first?.id ?? ''), to: [], mode: 'same', scope: 'all' }}
      onSubmit={async ({ from, to, mode, scope }) => {
        const source = Number(from);
        const forms = scope === 'shown' ? shownForms : allForms;
        const choices = forms.flatMap(({ xmlFormId }) => {
          const granted = store.isGranted(xmlFormId, source);
          if (!granted && mode === 'add') return [];
          return to
            .filter((id) => id !== source)
            .map((actorId): Choice => ({ kind: 'access', xmlFormId, actorId, to: granted }));
        });
        store.choose(choices);
        onClose();
        await Promise.resolve();
      }}
      onClose={onClose}
    >
      <p className="muted">
        <Trans>You can check the changes in the table before you save them.</Trans>
      </p>
      <SourceField users={users} />
      <TargetsField users={users} shownUsers={shownUsers} />
      <RadioField
        name="mode"
        label={t`How`}
        options={[
          { value: 'same', label: t`Match exactly: add missing access, remove extra` },
          { value: 'add', label: t`Only add missing access` },
        ]}
      />
      {partly && (
        <RadioField
          name="scope"
          label={t`Which forms`}
          options={[
            { value: 'all', label: <Trans>All {allCount} forms</Trans> },
            { value: 'shown', label: <Trans>The {shownCount} forms shown</Trans> },
          ]}
        />
      )}
    </FormDialog>
  );
}

/** Duplicate names get a number. */
const namesById = (users: readonly AccessUser[]) => new Map(distinctNames(users).map(({ id, name }) => [id, name]));

function SourceField({ users }: { users: readonly AccessUser[] }) {
  const { t } = useLingui();
  const names = namesById(users);
  return (
    <FormItem name="from" label={t`From`}>
      {(field) => (
        <Select
          {...field}
          value={String(field.value)}
          {...searchableOptions(
            users.map((user) => ({
              value: String(user.id),
              label: visibleName(names.get(user.id) ?? user.displayName),
            })),
          )}
        />
      )}
    </FormItem>
  );
}

interface TargetsProps {
  users: readonly AccessUser[];
  shownUsers: readonly AccessUser[];
}

function TargetsField(props: TargetsProps) {
  const { t } = useLingui();
  return (
    <FormItem name="to" label={t`To`} group>
      {(field) => <Targets {...props} field={field} />}
    </FormItem>
  );
}

function Targets({ users, shownUsers, field }: TargetsProps & { field: FieldControl }) {
  const { t } = useLingui();
  const from = Number(useWatch({ name: 'from' }));
  const names = useMemo(() => namesById(users), [users]);
  const [search, setSearch] = useState('');
  const chosen = new Set(field.value as number[]);
  const candidates = useMemo(() => {
    const shown = new Set(shownUsers.map(({ id }) => id));
    const matches = textMatcher(search);
    return [...shownUsers, ...users.filter(({ id }) => !shown.has(id))].filter(
      (user) => user.id !== from && matches(user.displayName),
    );
  }, [users, shownUsers, search, from]);
  const ids = candidates.map(({ id }) => id);
  const change = (changed: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of changed) {
      if (on) next.add(id);
      else next.delete(id);
    }
    field.onChange([...next].filter((id) => id !== from));
  };
  const hidden = candidates.length - maxRendered;
  const count = chosen.has(from) ? chosen.size - 1 : chosen.size;
  return (
    <Flex
      vertical
      gap={6}
      className="access-targets"
      role="group"
      aria-labelledby={`${field.id}-label`}
      aria-describedby={field['aria-describedby']}
    >
      <SearchField
        label={t`Find in the list`}
        placeholder={t`Find app users`}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="filter-quick">
        <TextButton onClick={() => change(ids, true)}>
          <Trans>Select all</Trans>
        </TextButton>
        <TextButton onClick={() => change(ids, false)}>
          <Trans>Clear selection</Trans>
        </TextButton>
        <span role="status">
          <Plural value={count} one="# selected" other="# selected" />
        </span>
      </div>
      <div className="filter-list">
        {candidates.slice(0, maxRendered).map((user) => (
          <Checkbox
            key={user.id}
            className="filter-option"
            checked={chosen.has(user.id)}
            onBlur={field.onBlur}
            onChange={(event) => change([user.id], event.target.checked)}
          >
            <Name className="filter-text">{names.get(user.id) ?? user.displayName}</Name>
          </Checkbox>
        ))}
        {hidden > 0 && (
          <p className="filter-note">
            <Plural value={hidden} one="# more: type to find it." other="# more: type to find them." />
          </p>
        )}
        {candidates.length === 0 && (
          <p className="filter-note">
            <Trans>No results</Trans>
          </p>
        )}
      </div>
    </Flex>
  );
}
