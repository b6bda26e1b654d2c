import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useGetFormDatasetDiff, useListFormAttachments } from '~/api/generated/hooks/forms';
import { useListSubmissionRows } from '~/api/generated/hooks/odata';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { useAppUserCount } from '~/domain/forms/use-app-user-count';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Popup } from '~/shared/ui/overlays/Popup';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { Name } from '~/shared/ui/text/Name';

/** Counts deleted submissions without their rows. Older servers refuse this field. */
const deletedOnly = { $top: 0, $count: true, $filter: '__system/deletedAt ne null' } as const;

interface LateFormFactsProps {
  project: ProjectExtended;
  form: FormExtended;
  showsList: boolean;
}

export function LateFormFacts({ project, form, showsList }: LateFormFactsProps) {
  const late = useDeferredLoading();
  return (
    late && (
      <>
        {form.publishedAt !== null && can(project, 'dataset.list') && <LinkedLists project={project} form={form} />}
        {mayOpen('formAccess', { project }) && <AppUserAccess form={form} />}
        {!showsList && form.publishedAt !== null && can(project, 'submission.delete') && (
          <DeletedSubmissions form={form} />
        )}
      </>
    )
  );
}

function AppUserAccess({ form: { projectId, xmlFormId } }: { form: FormExtended }) {
  const count = useAppUserCount({ projectId, xmlFormId });
  if (count === undefined) return null;
  return (
    <AppLink to={paths.formAccess(projectId)}>
      <Plural value={count} _0="No app user has access" one="# app user has access" other="# app users have access" />
    </AppLink>
  );
}

function DeletedSubmissions({ form: { projectId, xmlFormId } }: { form: FormExtended }) {
  const { data } = useListSubmissionRows(projectId, xmlFormId, deletedOnly, { query: { retry: false } });
  const count = data?.['@odata.count'] ?? 0;
  if (count === 0) return null;
  return (
    <span>
      <Plural value={count} one="# deleted submission" other="# deleted submissions" />
    </span>
  );
}

const entityListName = (attachment: string): string => attachment.replace(/\.csv$/i, '');

function LinkedLists({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  const { projectId, xmlFormId } = form;
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const quiet = { query: { retry: false } };
  const { data: datasets } = useGetFormDatasetDiff(projectId, xmlFormId, quiet);
  const { data: attachments } = useListFormAttachments(projectId, xmlFormId, quiet);
  if (!datasets || !attachments) return null;
  const updates = datasets.map(({ name }) => name);
  const uses = attachments.filter(({ datasetExists }) => datasetExists).map(({ name }) => entityListName(name));
  const count = new Set([...updates, ...uses]).size;
  if (count === 0) return null;
  const mayLists = mayOpen('entities', { project }) === true;
  const linkOf = (name: string) => (mayLists ? paths.entities(projectId, name) : null);
  return (
    <span>
      <Popup
        open={open}
        onOpenChange={setOpen}
        label={t`Linked entity lists`}
        content={
          <Flex vertical gap={4} style={{ padding: '12px 16px', outline: 'none' }} tabIndex={-1} data-autofocus="">
            <ListsOf
              heading={<Trans context="what a form does to entity lists">Updates</Trans>}
              names={updates}
              linkOf={linkOf}
            />
            <ListsOf heading={<Trans>Uses</Trans>} names={uses} linkOf={linkOf} />
          </Flex>
        }
      >
        <TextButton aria-haspopup="dialog" aria-expanded={open}>
          <Plural value={count} one="# linked entity list" other="# linked entity lists" /> <Icon name="chevronDown" />
        </TextButton>
      </Popup>
    </span>
  );
}

interface ListsOfProps {
  heading: ReactNode;
  names: readonly string[];
  linkOf: (name: string) => string | null;
}

function ListsOf({ heading, names, linkOf }: ListsOfProps) {
  const id = useId();
  if (names.length === 0) return null;
  return (
    <>
      <h2 id={id} className="muted" style={{ fontSize: 12 }}>
        {heading}
      </h2>
      <ul aria-labelledby={id} style={{ margin: 0, padding: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
        {names.map((name) => {
          const to = linkOf(name);
          return (
            <li key={name}>
              {to === null ? (
                <Name>{name}</Name>
              ) : (
                <AppLink to={to}>
                  <Name>{name}</Name>
                </AppLink>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
