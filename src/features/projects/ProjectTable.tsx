import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flex, Table, Tag } from 'antd';
import { type ComponentProps, createContext, Fragment, use, useRef } from 'react';
import { conflictsOnly } from '~/domain/entities/search-params';
import { FavouriteStar } from '~/domain/favourites/FavouriteStar';
import { formName, formTarget } from '~/domain/forms/form-target';
import { reviewStates } from '~/domain/forms/review-states';
import { latestOf } from '~/domain/forms/sort';
import { mayOpen } from '~/session/page-rights';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { Count, Latest } from '~/shared/ui/table/Count';
import { Name } from '~/shared/ui/text/Name';
import { type HomeProject, type ProjectLists, useProjectLists } from './queries';
import type { ProjectMatch } from './search';
import { useHasBeenVisible } from './use-has-been-visible';

interface ProjectTableProps {
  projects: readonly HomeProject[];
  found: ReadonlyMap<number, ProjectMatch> | undefined;
}

export function ProjectTable({ projects, found }: ProjectTableProps) {
  const { t } = useLingui();
  return (
    <Table
      aria-label={t`Projects`}
      className="project-table"
      tableLayout="fixed"
      pagination={false}
      dataSource={projects}
      rowKey="id"
      components={{ body: { row: ProjectRow } }}
      onRow={(project) => {
        const attributes = { className: '', project };
        return attributes;
      }}
      columns={[
        {
          key: 'project',
          title: t`Project`,
          rowScope: 'row',
          className: 'form-name',
          render: (_, project) => <ProjectName project={project} found={found?.get(project.id)} />,
        },
        {
          key: 'attention',
          title: t`Needs attention`,
          width: 270,
          render: (_, project) => <Attention project={project} />,
        },
        {
          key: 'received',
          title: t({ message: 'Received', context: 'number of submissions' }),
          width: 112,
          align: 'end',
          className: 'wide-only',
          render: () => <Received />,
        },
        {
          key: 'forms',
          title: t`Forms`,
          width: 108,
          align: 'end',
          className: 'wide-only',
          render: (_, { forms }) => <Count value={forms} />,
        },
        { key: 'submissions', title: t`Submissions`, width: 120, align: 'end', render: () => <Submissions /> },
        {
          key: 'latest',
          title: t`Latest`,
          width: 120,
          align: 'end',
          render: (_, project) => <Latest iso={latestOf(project.lastSubmission, project.lastEntity)} />,
        },
        {
          key: 'star',
          title: <span className="visually-hidden">{t`Favourite`}</span>,
          width: 54,
          align: 'end',
          className: 'project-row-star',
          render: (_, project) => <Star project={project} />,
        },
      ]}
    />
  );
}

const sumOf = <T,>(items: readonly T[] | undefined, count: (item: T) => number): number | undefined =>
  items?.reduce((sum, item) => sum + count(item), 0);

/** What the cells of a row share: the lists of its project, and whether it has been visible. */
const Lists = createContext<ProjectLists & { seen: boolean }>({
  seen: false,
  forms: undefined,
  lists: undefined,
  error: null,
  retry: () => undefined,
});

export function useProjectName(project: HomeProject): string {
  const { t } = useLingui();
  return project.name.trim() === '' ? t`Project ${project.id}` : project.name;
}

export function EncryptedTag() {
  const { t } = useLingui();
  return (
    <Tag title={t`Submissions of this project are encrypted.`}>
      <Icon name="lock" /> <Trans>Encrypted</Trans>
    </Tag>
  );
}

interface ProjectRowProps extends ComponentProps<'tr'> {
  project: HomeProject;
}

/** Requests the forms once the row has been visible. */
function ProjectRow({ project, ...attributes }: ProjectRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const seen = useHasBeenVisible(row);
  const lists = useProjectLists(project, seen);
  return (
    <ErrorBoundary as="tr" resetKey={project}>
      {/* The row renders when they change, and with it all that reads them. */}
      {/* oxlint-disable-next-line react/jsx-no-constructed-context-values */}
      <Lists value={{ ...lists, seen }}>
        <tr ref={row} {...attributes} />
      </Lists>
    </ErrorBoundary>
  );
}

interface ProjectNameProps {
  project: HomeProject;
  found: ProjectMatch | undefined;
}

function ProjectName({ project, found }: ProjectNameProps) {
  return (
    <>
      <AppLink to={paths.project(project.id)}>
        <Name>{useProjectName(project)}</Name>
      </AppLink>
      {project.archived && (
        <Tag>
          <Icon name="archive" /> <Trans>Archived</Trans>
        </Tag>
      )}
      {project.keyId !== null && <EncryptedTag />}
      {found && <MatchesInside found={found} />}
    </>
  );
}

/** Submissions to review; empty until known. */
function Received() {
  const value = sumOf(use(Lists).forms, ({ reviewStates: { received } }) => received);
  return value === undefined ? null : <Count value={value} />;
}

/** With a word on a phone, where columns have no heads. */
function Submissions() {
  const value = sumOf(use(Lists).forms, ({ submissions }) => submissions);
  if (value === undefined) return null;
  if (value === 0)
    return (
      <span className="wide-only">
        <Count value={0} />
      </span>
    );
  return (
    <Trans>
      <Count value={value} /> <span className="cell-word">submissions</span>
    </Trans>
  );
}

/** Shown once the row has been visible. */
function Star({ project }: { project: HomeProject }) {
  const name = useProjectName(project);
  return use(Lists).seen && <FavouriteStar place={{ projectId: project.id, name }} />;
}

function Attention({ project }: { project: HomeProject }) {
  const { forms, lists, error, retry } = use(Lists);
  if (error !== null)
    return (
      <TextButton onClick={retry}>
        <Trans>Could not be loaded. Try again</Trans>
      </TextButton>
    );
  const issues = sumOf(forms, ({ reviewStates: { hasIssues } }) => hasIssues) ?? 0;
  const conflicts = sumOf(lists, (list) => list.conflicts) ?? 0;
  if (issues + conflicts === 0) return forms && lists ? <Count value={0} /> : null;
  const concerned = forms?.filter(({ reviewStates: { hasIssues } }) => hasIssues > 0) ?? [];
  const [form] = concerned;
  const target = form && concerned.length === 1 ? formTarget(form, project) : null;
  const inConflict = lists?.filter((list) => list.conflicts > 0) ?? [];
  const [list] = inConflict;
  const listTarget =
    !list || mayOpen('entityLists', { project }) !== true
      ? null
      : inConflict.length === 1
        ? paths.entities(project.id, list.name, conflictsOnly)
        : paths.entityLists(project.id, 'sort=conflicts');
  const conflictMark = (
    <Tag color="warning">
      <Icon name="warning" /> <Plural value={conflicts} one="# conflict" other="# conflicts" />
    </Tag>
  );
  const mark = (
    <Tag color="warning">
      <Icon name="comments" /> <Plural value={issues} one="# has issues" other="# have issues" />
    </Tag>
  );
  return (
    <Flex wrap align="center" gap="4px 8px" component="span">
      {issues > 0 &&
        (target === null ? (
          mark
        ) : (
          <AppLink
            className="counter"
            to={`${target}?reviewState=${encodeURIComponent(reviewStates.hasIssues.filterValue)}`}
          >
            {mark}
          </AppLink>
        ))}
      {conflicts > 0 &&
        (listTarget === null ? (
          conflictMark
        ) : (
          <AppLink className="counter" to={listTarget}>
            {conflictMark}
          </AppLink>
        ))}
    </Flex>
  );
}

const maxMatches = 5;

function MatchesInside({ found: { project, forms, lists } }: { found: ProjectMatch }) {
  if (!forms || !lists) return null;
  const all = [
    ...forms.map((form) => ({ id: form.xmlFormId, name: formName(form), target: formTarget(form, project) })),
    ...lists.map((list) => ({
      id: `list ${list.name}`,
      name: list.name,
      target: mayOpen('entities', { project }) === true ? paths.entities(project.id, list.name) : null,
    })),
  ];
  const more = all.length - maxMatches;
  return (
    <Flex wrap align="center" gap="4px 8px" component="span" className="project-row-found">
      {all.slice(0, maxMatches).map(({ id, name, target }) => (
        <Fragment key={id}>
          {target === null ? (
            <Name>{name}</Name>
          ) : (
            <AppLink to={target}>
              <Name>{name}</Name>
            </AppLink>
          )}
        </Fragment>
      ))}
      {more > 0 && (
        <span className="muted">
          <Plural value={more} one="# more" other="# more" />
        </span>
      )}
    </Flex>
  );
}
