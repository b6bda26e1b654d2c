import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useGetFormDatasetDiff, useListFormAttachments } from '~/api/generated/hooks/forms';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { Popup } from '~/shared/ui/overlays/Popup';
import { Name } from '~/shared/ui/text/Name';
import './linked-lists.css';

/** The name of the entity list behind an attachment: attachments are files with an ending. */
const listOf = (attachment: string): string => attachment.replace(/\.csv$/i, '');

/** The entity lists that a published form updates and uses, behind their count. Nothing without any. */
export function LinkedLists({ project, form }: { project: ProjectExtended; form: FormExtended }) {
  const { projectId, xmlFormId } = form;
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const quiet = { query: { retry: false } };
  const { data: datasets } = useGetFormDatasetDiff(projectId, xmlFormId, quiet);
  const { data: attachments } = useListFormAttachments(projectId, xmlFormId, quiet);
  if (!datasets || !attachments) return null;
  const updates = datasets.map(({ name }) => name);
  const uses = attachments.filter(({ datasetExists }) => datasetExists).map(({ name }) => listOf(name));
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
          <div className="linked-lists" tabIndex={-1} data-autofocus="">
            <ListsOf
              heading={<Trans context="what a form does to entity lists">Updates</Trans>}
              names={updates}
              linkOf={linkOf}
            />
            <ListsOf heading={<Trans>Uses</Trans>} names={uses} linkOf={linkOf} />
          </div>
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
  /** The page of a list; null for users who may not open it. */
  linkOf: (name: string) => string | null;
}

function ListsOf({ heading, names, linkOf }: ListsOfProps) {
  const id = useId();
  if (names.length === 0) return null;
  return (
    <>
      <h2 id={id}>{heading}</h2>
      <ul aria-labelledby={id}>
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
