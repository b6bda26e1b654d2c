import { Plural, Trans } from '@lingui/react/macro';
import { Button, Card, Flex } from 'antd';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import type { ProjectSortMode, ProjectsView } from '~/session/preference-rules';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { EmptyState } from '~/shared/ui/states/states';
import { ProjectBlock } from './ProjectBlock';
import { ProjectTable } from './ProjectTable';
import type { HomeProject } from './queries';
import { limitsOf } from './row-limit';
import type { HomeSearchState } from './search';

/** With this many projects the browser skips rendering invisible ones. */
const skipRenderingFrom = 30;

interface ProjectListProps {
  /** Sorted, including archived ones. */
  projects: readonly HomeProject[];
  mode: ProjectSortMode;
  view: ProjectsView;
  search: HomeSearchState;
  mayCreate: boolean;
}

export function ProjectList({ projects, mode, view, search, mayCreate }: ProjectListProps) {
  const { found } = search;
  const byId = found && new Map(found.map((one) => [one.project.id, one]));
  const shown = byId ? projects.filter(({ id }) => byId.has(id)) : projects;
  const active = shown.filter(({ archived }) => !archived);
  const archived = shown.filter((project) => project.archived);
  const limits = limitsOf(projects.filter((project) => !project.archived));
  const renderedCount = useGrowingCount(shown.length);
  return (
    <Flex vertical gap={12}>
      {found && <SearchLine search={search} count={found.length} />}
      {!found && active.length === 0 && <NoProjects mayCreate={mayCreate} archived={archived.length > 0} />}
      {view === 'list' && shown.length > 0 && (
        <Card size="small" className="project-block" styles={{ body: { padding: 0 } }}>
          <ProjectTable projects={[...active, ...archived].slice(0, renderedCount)} found={byId} />
        </Card>
      )}
      {view === 'blocks' && active.length > 0 && (
        <Flex vertical gap={12} className={active.length > skipRenderingFrom ? 'project-blocks-many' : ''}>
          {active.slice(0, renderedCount).map((project) => (
            <ErrorBoundary key={project.id} resetKey={project}>
              <ProjectBlock project={project} limits={limits} mode={mode} found={byId?.get(project.id)} />
            </ErrorBoundary>
          ))}
        </Flex>
      )}
      {view === 'blocks' && renderedCount >= active.length && archived.length > 0 && <Archived projects={archived} />}
    </Flex>
  );
}

function Archived({ projects }: { projects: readonly HomeProject[] }) {
  return (
    <Card
      size="small"
      role="region"
      className="archived"
      aria-labelledby="archived-heading"
      title={
        <h2 id="archived-heading">
          <Trans>Archived projects</Trans>
        </h2>
      }
    >
      <ul>
        {projects.map((project) => (
          <li key={project.id}>
            <AppLink to={paths.project(project.id)}>
              <bdi>{project.name.trim() === '' ? <Trans>Project {project.id}</Trans> : visibleName(project.name)}</bdi>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SearchLine({ search, count }: { search: HomeSearchState; count: number }) {
  const { contentSearch, retry, setText } = search;
  const clear = (
    <Button onClick={() => setText('')}>
      <Trans>Clear search</Trans>
    </Button>
  );
  if (contentSearch === 'done' && count === 0) {
    return (
      <EmptyState icon="search" title={<Trans>No results</Trans>} action={clear}>
        <Trans>The search covers the names of projects, forms and Entity Lists, and the IDs of forms.</Trans>
      </EmptyState>
    );
  }
  let progress: ReactNode = null;
  if (contentSearch === 'pending') progress = <Trans>Searching forms and Entity Lists…</Trans>;
  if (contentSearch === 'failed') {
    progress = (
      <>
        <Trans>Forms and Entity Lists could not be searched.</Trans>{' '}
        <TextButton onClick={retry}>
          <Trans>Try again</Trans>
        </TextButton>
      </>
    );
  }
  return (
    <p className="search-line muted" role="status">
      <Plural value={count} one="Found in # project." other="Found in # projects." /> {progress}
    </p>
  );
}

function NoProjects({ mayCreate, archived }: { mayCreate: boolean; archived: boolean }) {
  if (mayCreate) {
    return (
      <EmptyState
        title={archived ? <Trans>All projects are archived</Trans> : <Trans>No projects yet</Trans>}
        action={<CreateProject />}
      >
        <Trans>A project contains forms, their submissions, and the people who work with them.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={archived ? <Trans>All your projects are archived</Trans> : <Trans>You have no projects yet</Trans>}
    >
      <Trans>
        This page lists the projects in which you have a role. Ask a project manager or an administrator for a role.
      </Trans>
    </EmptyState>
  );
}

const CreateProjectDialog = lazyDialog(() => import('./CreateProjectDialog'), 'CreateProjectDialog');

export function CreateProject() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button data-creates type="primary" onClick={() => setOpen(true)} {...CreateProjectDialog.intent}>
        <Trans>New project</Trans>
      </Button>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Rows rendered at first, and added with each step. */
const firstRows = 8;
const step = 48;

/**
 * The number of rows to render: the first screen at once, the rest in steps, so that the page is usable early. In the
 * end all are there for the browser's own search.
 */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(firstRows);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + step)), 50);
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
