import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Flex, Table, Tag } from 'antd';
import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import type { DatasetExtended, FormExtended } from '~/api/schema';
import { Conflicts } from '~/domain/entities/Conflicts';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { formName } from '~/domain/forms/form-target';
import { FormsTable } from '~/domain/forms/FormsTable';
import { sortBy } from '~/domain/forms/sort';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import type { ProjectSortMode } from '~/session/preference-rules';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Reason } from '~/shared/ui/states/Failure';
import { Count, latestAndTotal } from '~/shared/ui/table/Count';
import { Name } from '~/shared/ui/text/Name';
import { useHistoryState } from '~/shared/url-state/history-state';
import { EncryptedTag, useProjectName } from './ProjectTable';
import { type HomeProject, hasCachedContents, canSeeLists, useProjectLists } from './queries';
import { expectedRows, type Limits } from './row-limit';
import type { ProjectMatch } from './search';
import { useHasBeenVisible } from './use-has-been-visible';

interface ProjectBlockProps {
  project: HomeProject;
  limits: Limits;
  mode: ProjectSortMode;
  found?: ProjectMatch | undefined;
}

/** A project on the home page, with its forms and lists once it is visible. */
export const ProjectBlock = memo(function ProjectBlock({ project, limits, mode, found }: ProjectBlockProps) {
  const section = useRef<HTMLDivElement>(null);
  const seen = useHasBeenVisible(section);
  const headingId = `project-${project.id}`;
  const name = useProjectName(project);
  return (
    <Card
      ref={section}
      size="small"
      role="region"
      className="project-block"
      aria-labelledby={headingId}
      style={{ '--rows': expectedRows(project, limits) } as CSSProperties}
      styles={{ header: { paddingInline: 12 }, body: { padding: 0 } }}
      title={
        <Flex wrap align="center" gap="4px 16px">
          <h2 id={headingId}>
            <AppLink to={paths.project(project.id)}>
              <Name>{name}</Name>
            </AppLink>
          </h2>
          {project.keyId !== null && <EncryptedTag />}
        </Flex>
      }
      extra={seen && <FavouriteStar place={{ projectId: project.id, name }} />}
    >
      <ProjectContents project={project} name={name} limits={limits} mode={mode} found={found} seen={seen} />
    </Card>
  );
});

interface ContentsProps {
  project: HomeProject;
  name: string;
  limits: Limits;
  mode: ProjectSortMode;
  found: ProjectMatch | undefined;
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

/** Closed forms are on the project's own page only. */
const isOpen = (form: FormExtended) => form.state !== 'closed';

/**
 * Grey bars of the same height until the forms and lists have loaded. A project that is not visible, or empty, sends
 * no request.
 */
function ProjectContents(props: ContentsProps) {
  const { project, found, seen } = props;
  if (project.forms === 0 && !canSeeLists(project)) return <NoOpenForms />;
  if (!seen && !found && !hasCachedContents(project)) return <div className="project-block-wait" />;
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

/** Conflicts of lists that are not shown must still be visible. */
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
  /** Storage key for what is open; unique in the page. */
  name: string;
  items: readonly Item[];
  limit: number;
  words: { more: (total: number) => ReactNode; fewer: (total: number) => ReactNode };
  hiddenNote?: (hidden: readonly Item[]) => ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

function Rows<Item>({ name, items, limit, words, hiddenNote, children }: RowsProps<Item>) {
  const [expanded, setExpanded] = useHistoryState(name, false);
  const total = items.length;
  return (
    <>
      {children(expanded ? items : items.slice(0, limit))}
      {total > limit && (
        <Button
          type="link"
          className="project-block-more"
          icon={<Icon name={expanded ? 'chevronUp' : 'chevronDown'} />}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? words.fewer(total) : words.more(total)}
          {!expanded && hiddenNote?.(items.slice(limit))}
        </Button>
      )}
    </>
  );
}

/** One project among many: a line, not a panel. */
function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Flex wrap align="center" gap="4px 8px" className="project-block-failed">
      <Icon name="warning" /> <Reason error={error} />
      <TextButton onClick={retry}>
        <Trans>Try again</Trans>
      </TextButton>
    </Flex>
  );
}

interface EntityListsTableProps {
  caption: string;
  lists: readonly DatasetExtended[];
  project: Subject;
}

function EntityListsTable({ caption, lists, project }: EntityListsTableProps) {
  const { t } = useLingui();
  return (
    <Table
      aria-label={caption}
      className="lists-table"
      tableLayout="fixed"
      pagination={false}
      dataSource={lists}
      rowKey="name"
      columns={[
        {
          key: 'list',
          title: t`Entity List`,
          rowScope: 'row',
          className: 'form-name',
          render: (_, { projectId, name }) => (
            <>
              <Icon name="table" />{' '}
              {mayOpen('entities', { project }) ? (
                <AppLink to={paths.entities(projectId, name)}>
                  <Name>{name}</Name>
                </AppLink>
              ) : (
                <Name>{name}</Name>
              )}
            </>
          ),
        },
        {
          key: 'conflicts',
          title: t`Conflicts`,
          width: 200,
          align: 'end',
          onCell: ({ conflicts }) => (conflicts === 0 ? { className: 'wide-only' } : {}),
          render: (_, list) =>
            list.conflicts === 0 ? <Count value={0} /> : <Conflicts project={project} list={list} />,
        },
        ...latestAndTotal<DatasetExtended>(({ lastEntity, entities }) => ({ latest: lastEntity, total: entities })),
      ]}
    />
  );
}
