import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { distinctNames } from '~/shared/lib/repeated-names';
import { visibleName } from '~/shared/lib/visible-name';
import { BareButton } from '~/shared/ui/controls/BareButton';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { FieldLayout } from '~/shared/ui/form/FieldLayout';
import { useField } from '~/shared/ui/form/use-field';
import { RadioField } from '~/shared/ui/form/RadioField';
import { Select } from '~/shared/ui/controls/Select';
import { type AccessForm, type AccessUser, type Choice, finder } from './model';
import { useAccessStore } from './use-store';
import { Name } from '~/shared/ui/text/Name';

/** Limit of the rows drawn; typing finds the others. */
const drawn = 200;

interface CopyDialogProps {
  users: readonly AccessUser[];
  /** What matches the filters: these app users come first in the list, and the copy can be limited to these forms. */
  shownUsers: readonly AccessUser[];
  shownForms: readonly AccessForm[];
  allForms: readonly AccessForm[];
  onClose: () => void;
}

/** Copies the access of one app user to others, as unsaved edits. */
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
      notDone={t`The access was not copied.`}
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

/** Names repeat: those that do have a number. */
const namesById = (users: readonly AccessUser[]) => new Map(distinctNames(users).map(({ id, name }) => [id, name]));

function SourceField({ users }: { users: readonly AccessUser[] }) {
  const { t } = useLingui();
  const { field, fault, ids, aria } = useField('from');
  const names = namesById(users);
  return (
    <FieldLayout label={t`From`} ids={ids} fault={fault}>
      <Select
        {...aria}
        id={ids.control}
        className="access-source"
        value={String(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        options={users.map((user) => ({
          value: String(user.id),
          label: visibleName(names.get(user.id) ?? user.displayName),
        }))}
      />
    </FieldLayout>
  );
}

function TargetsField({ users, shownUsers }: { users: readonly AccessUser[]; shownUsers: readonly AccessUser[] }) {
  const { t } = useLingui();
  const { field, fault, ids, aria } = useField('to');
  const from = Number(useWatch({ name: 'from' }));
  const names = useMemo(() => namesById(users), [users]);
  const [search, setSearch] = useState('');
  const chosen = new Set(field.value as number[]);
  const candidates = useMemo(() => {
    const shown = new Set(shownUsers.map(({ id }) => id));
    const matches = finder(search);
    // App users that match the page's filter come first.
    return [...shownUsers, ...users.filter(({ id }) => !shown.has(id))].filter(
      (user) => user.id !== from && matches(user.displayName),
    );
  }, [users, shownUsers, search, from]);
  const change = (ids_: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids_) {
      if (on) next.add(id);
      else next.delete(id);
    }
    field.onChange([...next].filter((id) => id !== from));
  };
  const hidden = candidates.length - drawn;
  const count = chosen.has(from) ? chosen.size - 1 : chosen.size;
  return (
    <FieldLayout label={t`To`} ids={ids} fault={fault} group>
      <div className="access-targets" role="group" aria-labelledby={ids.label} {...aria}>
        <SearchField
          label={t`Find in the list`}
          placeholder={t`Find app users`}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <div className="filter-quick">
          <BareButton
            onClick={() =>
              change(
                candidates.map(({ id }) => id),
                true,
              )
            }
          >
            <Trans>Select all</Trans>
          </BareButton>
          <BareButton
            onClick={() =>
              change(
                candidates.map(({ id }) => id),
                false,
              )
            }
          >
            <Trans>Clear selection</Trans>
          </BareButton>
          <span role="status">
            <Plural value={count} one="# selected" other="# selected" />
          </span>
        </div>
        <div className="filter-list">
          {candidates.slice(0, drawn).map((user) => (
            <label key={user.id} className="filter-option" htmlFor={`${ids.control}-${user.id}`}>
              <input
                type="checkbox"
                id={`${ids.control}-${user.id}`}
                checked={chosen.has(user.id)}
                onBlur={field.onBlur}
                onChange={(event) => change([user.id], event.target.checked)}
              />
              <Name className="filter-text">{names.get(user.id) ?? user.displayName}</Name>
            </label>
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
      </div>
    </FieldLayout>
  );
}
