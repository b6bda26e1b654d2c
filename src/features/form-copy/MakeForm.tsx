import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Input } from 'antd';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import { useListForms } from '~/api/generated/hooks/forms';
import type { ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { FormItem } from '~/shared/ui/form/FormItem';
import { FormSection } from '~/shared/ui/form/FormSection';
import { Icon } from '~/shared/ui/icons/Icon';
import { Sentences, joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { startBuild } from './build-job';
import { freeId, matchAppUsers, type Origin, planBuild, type Target } from './origin';

interface MakeFormProps {
  origin: Origin;
  target: KnownTarget;
  address: string;
  submitLabel: string;
  title: string;
}

const maxNames = 10;

export function MakeForm({ origin, target, address, submitLabel, title }: MakeFormProps) {
  const { t } = useLingui();
  const { taken, inTrash } = target;
  const { found, missing } = useMemo(() => matchAppUsers(origin, target), [origin, target]);
  const firstId = freeId(origin.xmlFormId, taken);
  const name = origin.name;
  const defaultValues = {
    xmlFormId: firstId,
    name: firstId === origin.xmlFormId ? name : t`${name} (copy)`,
    publish: false,
    access: false,
    links: false,
  };
  const schema = z.object({
    xmlFormId: z.string().check(
      z.trim(),
      z.minLength(1, { error: t`Enter a form ID.` }),
      z.refine((id) => !taken.has(id), { error: t`This project already has a form with this ID. Enter another one.` }),
    ),
    name: z.string().check(z.trim(), z.minLength(1, { error: t`Enter a name.` })),
    publish: z.boolean(),
    access: z.boolean(),
    links: z.boolean(),
  });
  return (
    <FormSection
      // Another project has other ids.
      key={target.id}
      title={title}
      submitLabel={submitLabel}
      failureTitle={t`The form was not created.`}
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={async (choice) => {
        const { build, steps } = planBuild(origin, target, choice, {
          definition: t`Definition`,
          settings: t`Settings`,
          publish: t`Publish`,
        });
        startBuild(build, steps, { title: choice.name, address });
      }}
    >
      <FormItem
        name="xmlFormId"
        label={t`Form ID`}
        help={
          <Trans>
            Unique in the project. With another ID or name, the definition is changed in these two places only.
          </Trans>
        }
      >
        {(field) => <Input {...field} />}
      </FormItem>
      <FormItem name="name" label={t`Name`}>
        {(field) => <Input {...field} />}
      </FormItem>
      {inTrash.has(firstId) && (
        <p>
          <Icon name="warning" />{' '}
          <Trans>A deleted form has this ID. It cannot be restored once the new form has been published.</Trans>
        </p>
      )}
      {origin.workbook === 'xls' && (
        <p>
          <Icon name="info" />{' '}
          <Trans>
            A spreadsheet in the old .xls format cannot be changed. With another ID or name, the form is made from its
            XForm and has no spreadsheet.
          </Trans>
        </p>
      )}
      <FileNote origin={origin} target={target} />
      <FormItem name="publish" help={<Trans>If an attachment cannot be copied, the form is not published.</Trans>}>
        {({ value, ...field }) => <Checkbox {...field} checked={value === true}>{t`Publish the form`}</Checkbox>}
      </FormItem>
      {found.length > 0 && (
        <FormItem name="access" help={missing.length > 0 ? <Missing names={missing} /> : undefined}>
          {({ value, ...field }) => (
            <Checkbox {...field} checked={value === true}>
              <Plural value={found.length} one="Give access to # app user" other="Give access to # app users" />
            </Checkbox>
          )}
        </FormItem>
      )}
      {found.length === 0 && missing.length > 0 && (
        <p>
          <Icon name="info" /> <Missing names={missing} />
        </p>
      )}
      {origin.links.length > 0 && (
        <FormItem
          name="links"
          help={
            <Trans>
              New links with new addresses, only if the form is published. Links that were shared keep leading to the
              original form.
            </Trans>
          }
        >
          {({ value, ...field }) => (
            <Checkbox {...field} checked={value === true}>{t`Create public access links with the same names`}</Checkbox>
          )}
        </FormItem>
      )}
    </FormSection>
  );
}

function FileNote({ origin, target }: Pick<MakeFormProps, 'origin' | 'target'>) {
  const files = origin.files.filter(({ datasetExists }) => !datasetExists);
  const uploaded = files.length;
  const isList = (name: string) => target.lists.has(name.replace(/\.csv$/i, ''));
  const alike = files.filter(({ name }) => /\.csv$/i.test(name) && isList(name));
  const linked = origin.files.filter(({ datasetExists }) => datasetExists);
  const unknown = linked.filter(({ name }) => !isList(name));
  return (
    <>
      <p>
        <Icon name="paperclip" />{' '}
        <Sentences>
          <Plural
            value={uploaded}
            _0="No attachment is copied."
            one="# attachment is copied."
            other="# attachments are copied."
          />
          {linked.length > 0 && (
            <Plural value={linked.length} one="# is linked to an entity list." other="# are linked to entity lists." />
          )}
        </Sentences>
      </p>
      {alike.length > 0 && (
        <p>
          <Icon name="info" />{' '}
          <Trans>
            The project has an entity list of the same name for: <Name>{joinNames(alike.map(({ name }) => name))}</Name>
            . The new form uses the copied file, not the list.
          </Trans>
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          <Icon name="warning" />{' '}
          <Trans>
            The project has no entity list for: <Name>{joinNames(unknown.map(({ name }) => name))}</Name>. Link or
            upload these attachments afterwards.
          </Trans>
        </p>
      )}
    </>
  );
}

function Missing({ names }: { names: readonly string[] }) {
  return (
    <>
      <Plural
        value={names.length}
        one="# app user was not found by name in this project:"
        other="# app users were not found by name in this project:"
      />{' '}
      <Name>{joinNames(names.slice(0, maxNames))}</Name>
      {names.length > maxNames && '…'}
    </>
  );
}

interface KnownTarget extends Target {
  project: ProjectExtended;
  /** Form ids of the project; `inTrash`: of its deleted forms. */
  taken: ReadonlySet<string>;
  inTrash: ReadonlySet<string>;
}

interface Query {
  data: unknown;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** The common state of queries that are all needed. */
export const combineQueries = (queries: readonly Query[]) => ({
  error: queries.find(({ data, error }) => !data && error)?.error,
  isLoading: queries.some(({ data }) => !data),
  retry: () => void Promise.all(queries.filter(({ data }) => !data).map(({ refetch }) => refetch())),
});

const deleted = { deleted: true } as const;
const none: readonly never[] = [];

export function useTargetProject(
  project: ProjectExtended | undefined,
  originProjectId: number | null,
): { target: KnownTarget | undefined; error: unknown; retry: () => void } {
  const id = project?.id ?? 0;
  const enabled = project !== undefined;
  const forms = useListForms(id, undefined, { query: { enabled } });
  const mayRestore = can(project, 'form.restore');
  const trash = useListForms(id, deleted, { query: { enabled: mayRestore } });
  const mayList = can(project, 'dataset.list');
  const lists = useListDatasets(id, undefined, { query: { enabled: mayList } });
  const mayGive = mayOpen('formAccess', { project }) === true;
  const appUsers = useListAppUsers(id, { query: { enabled: mayGive } });
  const queries = [forms, ...(mayRestore ? [trash] : []), ...(mayList ? [lists] : []), ...(mayGive ? [appUsers] : [])];
  const { isLoading, ...rest } = combineQueries(queries);
  return {
    target:
      project && !isLoading
        ? {
            project,
            id,
            name: project.name,
            isOrigin: id === originProjectId,
            lists: new Set((lists.data ?? none).map(({ name }) => name)),
            appUsers: (appUsers.data ?? none).filter(({ token }) => token !== null),
            taken: new Set((forms.data ?? none).map(({ xmlFormId }) => xmlFormId)),
            inTrash: new Set((trash.data ?? none).map(({ xmlFormId }) => xmlFormId)),
          }
        : undefined,
    ...rest,
  };
}
