import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import { useListForms } from '~/api/generated/hooks/forms';
import { refetchAfter } from '~/api/invalidation';
import type { DatasetExtended, FormExtended, ProjectExtended } from '~/api/schema';
import { formName } from '~/domain/forms/form-target';
import { deletedForms } from '~/domain/forms/trash';
import { can } from '~/session/can';
import { removeProjectPlaces } from '~/session/preferences';
import { bidiIsolate } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { clearUnsaved } from '~/shared/lib/unsaved';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import { isTypeable, deleteForGood, matchesName } from './changes';

export function DeleteProjectDialog({ project, onClose }: { project: ProjectExtended; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, name } = project;
  const { contents, failed, retry } = useContents(project);
  // A name without visible characters cannot be typed.
  const asked = isTypeable(name) ? name : String(id);
  // An element: Lingui parses markup in text values.
  const which = (
    <strong>
      <Name>{asked}</Name>
    </strong>
  );
  return (
    <ConfirmDialog
      title={t`Delete project`}
      failureTitle={t`The project was not deleted.`}
      danger
      typed={{
        label:
          asked === name ? (
            <Trans>Type the name of the project: {which}</Trans>
          ) : (
            <Trans>Type the number of the project: {which}</Trans>
          ),
        help: t`Type the name to confirm that this is the right project.`,
        matches: (text) => matchesName(text, asked),
        wrong: asked === name ? t`This is not the name of the project.` : t`This is not the number of the project.`,
      }}
      onClose={onClose}
      onConfirm={async () => {
        await deleteForGood(id);
        clearUnsaved();
        onClose();
        await navigate(paths.home());
        removeProjectPlaces(id);
        void refetchAfter('deleteProject', id);
        notifications.success(msg`Project deleted: ${{ name: bidiIsolate(name) }}.`);
      }}
    >
      <p>
        <Trans>The project is deleted for everybody, with everything in it. This cannot be undone.</Trans>
      </p>
      {failed && (
        <Typography.Text type="danger" role="alert">
          <Trans>What the project holds could not be counted.</Trans>{' '}
          <TextButton onClick={retry}>
            <Trans>Try again</Trans>
          </TextButton>
        </Typography.Text>
      )}
      {!contents && !failed && (
        <p className="muted" role="status">
          <Trans>Counting what the project holds…</Trans>
        </p>
      )}
      {contents && <Losses project={project} contents={contents} />}
      {contents && contents.links > 0 && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={<Trans>Public access links keep accepting submissions: revoke them first.</Trans>}
        />
      )}
      {contents && <Exports project={project} contents={contents} />}
    </ConfirmDialog>
  );
}

function Losses({ project, contents }: { project: ProjectExtended; contents: Contents }) {
  const { forms, trashed, submissions, lists, entities } = contents;
  return (
    <ul className="delete-losses">
      <li>
        <Plural value={forms.length} _0="No forms" one="# form" other="# forms" />
        {trashed > 0 && (
          <>
            {' '}
            <Plural value={trashed} one="(and # in the trash)" other="(and # in the trash)" />
          </>
        )}
      </li>
      <li>
        <Plural value={submissions} _0="No submissions" one="# submission" other="# submissions" />
      </li>
      <li>
        <Plural value={entities} _0="No entities" one="# entity" other="# entities" />
        {lists.length > 0 && (
          <>
            {' '}
            <Plural value={lists.length} one="in # entity list" other="in # entity lists" />
          </>
        )}
      </li>
      <li>
        <Plural
          value={project.appUsers ?? 0}
          _0="No app users"
          one="# app user, who can no longer send what is still on the device"
          other="# app users, who can no longer send what is still on their devices"
        />
      </li>
    </ul>
  );
}

/** A download for each form with submissions and each list, before the project is deleted. */
export function Exports({ project, contents }: { project: ProjectExtended; contents: Contents }) {
  const forms = contents.forms.filter(({ submissions }) => submissions > 0);
  const lists = contents.lists.filter(({ entities }) => entities > 0);
  if (forms.length + lists.length === 0) return null;
  return (
    <section className="delete-exports" aria-labelledby="delete-exports">
      <h3 id="delete-exports">
        <Trans>Download the data first</Trans>
      </h3>
      <ul>
        {forms.map((form) => (
          <li key={`form ${form.xmlFormId}`}>
            <FormLink form={form} /> <Id>{form.xmlFormId}</Id>{' '}
            <Plural value={form.submissions} one="# submission" other="# submissions" />
          </li>
        ))}
        {lists.map((list) => (
          <li key={`list ${list.name}`}>
            <ListLink projectId={project.id} list={list} />{' '}
            <Plural value={list.entities} one="# entity" other="# entities" />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Id = ({ children }: { children: string }) => <bdi className="muted">({children})</bdi>;

const File = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} download>
    {children}
  </a>
);

function FormLink({ form }: { form: FormExtended }) {
  const { projectId, xmlFormId } = form;
  const name = <Name>{formName(form)}</Name>;
  if (form.keyId !== null)
    return (
      <a href={paths.submissions(projectId, xmlFormId)} target="_blank" rel="noreferrer noopener">
        {name}{' '}
        <span className="visually-hidden">
          <Trans>(opens in a new tab)</Trans>
        </span>
      </a>
    );
  return (
    <File href={`/v1/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}/submissions.csv.zip`}>{name}</File>
  );
}

const ListLink = ({ projectId, list: { name } }: { projectId: number; list: DatasetExtended }) => (
  <File href={`/v1/projects/${projectId}/datasets/${encodeURIComponent(name)}/entities.csv`}>
    <Name>{name}</Name>
  </File>
);

export interface Contents {
  /** Without those in the trash. */
  forms: readonly FormExtended[];
  trashed: number;
  submissions: number;
  /** Active public access links. */
  links: number;
  lists: readonly DatasetExtended[];
  entities: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Refetches what a project holds: others may have sent something since. */
export function useContents(project: ProjectExtended): {
  contents: Contents | undefined;
  failed: boolean;
  retry: () => void;
} {
  const query = { staleTime: 0, refetchOnMount: 'always' } as const;
  const forms = useListForms(project.id, undefined, { query });
  const trash = useListForms(project.id, deletedForms, { query: { ...query, enabled: can(project, 'form.restore') } });
  const mayLists = can(project, 'dataset.list');
  const lists = useListDatasets(project.id, undefined, { query: { ...query, enabled: mayLists } });
  const asked = [forms, trash, lists];
  const settled = asked.every(({ isFetching }) => !isFetching);
  const failed = settled && asked.some(({ error }) => error !== null);
  return {
    contents:
      settled && !failed && forms.data
        ? {
            forms: forms.data,
            trashed: trash.data?.length ?? 0,
            submissions: sum([...forms.data, ...(trash.data ?? [])].map((form) => form.submissions)),
            links: sum(forms.data.map((form) => form.publicLinks)),
            lists: lists.data ?? [],
            entities: sum((lists.data ?? []).map((list) => list.entities)),
          }
        : undefined,
    failed,
    retry: () => {
      for (const { error, refetch } of asked) if (error !== null) void refetch();
    },
  };
}
