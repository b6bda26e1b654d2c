import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useKeptState } from '~/shared/address/kept-in-history';
import { BareButton, TextButton } from '~/shared/ui/controls/TextButton';
import { Reason } from '~/shared/ui/states/Failure';
import type { DatasetExtended, FormExtended } from '~/api/schema';
import type { ProjectSortMode } from '~/session/preference-rules';
import { formName } from '~/domain/forms/form-target';
import { FormsTable } from '~/domain/forms/FormsTable';
import { sortBy } from '~/domain/forms/sort';
import { Icon } from '~/shared/ui/icons/Icon';
import { EntityListsTable } from './EntityListsTable';
import { type HomeProject, knowsLists, seesLists, useProjectLists } from './queries';
import type { Limits } from './row-limit';
import type { Found } from './search';
import { visibleName } from '~/shared/lib/visible-name';

interface ContentsProps {
  project: HomeProject;
  name: string;
  limits: Limits;
  mode: ProjectSortMode;
  found: Found | undefined;
  seen: boolean;
}

const formKey = (form: FormExtended) => ({
  id: form.xmlFormId,
  name: formName(form),
  createdAt: form.createdAt,
  latest: form.lastSubmission,
});
const listKey = (list: DatasetExtended) => ({
  id: list.name,
  name: list.name,
  createdAt: list.createdAt,
  latest: list.lastEntity,
});

/** The forms of a project that accept submissions, or will: closed ones are only on the project's own page. */
const isOpen = (form: FormExtended) => form.state !== 'closed';

/**
 * The forms of a project and, below them, entity lists. Grey bars of the same height until they have loaded. Few of
 * hundreds of projects become visible: one that is not visible, or empty, sends no request and observes nothing.
 */
export function ProjectContents(props: ContentsProps) {
  const { project, found, seen } = props;
  if (project.forms === 0 && !seesLists(project)) return <NoOpenForms />;
  if (!seen && !found && !knowsLists(project)) return <div className="project-block-wait" />;
  return <Lists {...props} />;
}

function NoOpenForms() {
  return (
    <p className="muted project-block-empty">
      <Trans>No open forms</Trans>
    </p>
  );
}

function Lists({ project, name, limits, mode, found, seen }: ContentsProps) {
  const { t, i18n } = useLingui();
  const who = visibleName(name);
  const { forms: allForms, lists: allLists, error, retry } = useProjectLists(project, seen);
  const some = found !== undefined && found.forms !== null && found.lists !== null;
  const forms = some ? found.forms : allForms?.filter(isOpen);
  const lists = some ? found.lists : allLists;
  if (!some && error !== null) return <Failed error={error} retry={retry} />;
  if (!forms || !lists) return <div className="project-block-wait">{seen && <div className="skeleton" />}</div>;
  if (forms.length === 0 && lists.length === 0) return <NoOpenForms />;
  return (
    <>
      {forms.length > 0 && (
        <Rows
          name={`all forms of ${project.id}`}
          items={sortBy(forms, mode, formKey, i18n.locale)}
          limit={some ? forms.length : limits.forms}
          words={{
            more: (total) => <Trans>Show all {total} forms</Trans>,
            fewer: (total) => <Trans>Show fewer of {total} forms</Trans>,
          }}
        >
          {(shown) => (
            <FormsTable caption={t`Forms of ${who}`} forms={shown} among={allForms ?? forms} project={project} />
          )}
        </Rows>
      )}
      {lists.length > 0 && (
        <Rows
          name={`all lists of ${project.id}`}
          items={sortBy(lists, mode, listKey, i18n.locale)}
          limit={some ? lists.length : limits.lists}
          words={{
            more: (total) => <Trans>Show all {total} Entity Lists</Trans>,
            fewer: (total) => <Trans>Show fewer of {total} Entity Lists</Trans>,
          }}
          hiddenNote={hiddenConflicts}
        >
          {(shown) => <EntityListsTable caption={t`Entity Lists of ${who}`} lists={shown} project={project} />}
        </Rows>
      )}
    </>
  );
}

/** Conflicts in lists that are not shown must still be visible. */
function hiddenConflicts(hidden: readonly DatasetExtended[]): ReactNode {
  const conflicts = hidden.reduce((sum, list) => sum + list.conflicts, 0);
  if (conflicts === 0) return null;
  return (
    <Tag color="warning">
      <Icon name="warning" /> <Plural value={conflicts} one="# hidden conflict" other="# hidden conflicts" />
    </Tag>
  );
}

interface RowsProps<Item> {
  /** Keeps what is open for people who come back: unique in the page. */
  name: string;
  items: readonly Item[];
  limit: number;
  words: { more: (total: number) => ReactNode; fewer: (total: number) => ReactNode };
  /** What to show about the rows that are left out. */
  hiddenNote?: (hidden: readonly Item[]) => ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

/** The first rows, and a button for the rest. */
function Rows<Item>({ name, items, limit, words, hiddenNote, children }: RowsProps<Item>) {
  const [expanded, setExpanded] = useKeptState(name, false);
  const total = items.length;
  return (
    <>
      {children(expanded ? items : items.slice(0, limit))}
      {total > limit && (
        <BareButton className="project-block-more" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          <Icon name={expanded ? 'chevronUp' : 'chevronDown'} /> {expanded ? words.fewer(total) : words.more(total)}
          {!expanded && hiddenNote?.(items.slice(limit))}
        </BareButton>
      )}
    </>
  );
}

/** An error of one project among many: a line, not a panel. */
function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="project-block-failed">
      <Icon name="warning" /> <Reason error={error} />
      <TextButton onClick={retry}>
        <Trans>Try again</Trans>
      </TextButton>
    </div>
  );
}
