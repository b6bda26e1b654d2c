import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { ProjectRow } from './ProjectRow';
import type { HomeProject } from './queries';
import type { Found } from './search';

interface ProjectTableProps {
  /** In display order. */
  projects: readonly HomeProject[];
  /** The search results by project; undefined without a search. */
  found: ReadonlyMap<number, Found> | undefined;
}

/** One row per project: what needs attention, its counts and its latest activity. */
export function ProjectTable({ projects, found }: ProjectTableProps) {
  const { t } = useLingui();
  return (
    <div className="project-table">
      <PlainTable
        caption={<Trans>Projects</Trans>}
        columns={[
          { key: 'project', header: <Trans>Project</Trans> },
          { key: 'attention', header: <Trans>Needs attention</Trans>, width: 270 },
          {
            key: 'received',
            header: <Trans context="number of submissions">Received</Trans>,
            width: 112,
            numeric: true,
          },
          { key: 'forms', header: <Trans>Forms</Trans>, width: 108, numeric: true },
          { key: 'submissions', header: <Trans>Submissions</Trans>, width: 120, numeric: true },
          { key: 'latest', header: <Trans>Latest</Trans>, width: 120, numeric: true },
          { key: 'star', header: <span className="visually-hidden">{t`Favourite`}</span>, width: 54 },
        ]}
      >
        {projects.map((project) => (
          <ErrorBoundary key={project.id} as="tr" resetKey={project}>
            <ProjectRow project={project} found={found?.get(project.id)} />
          </ErrorBoundary>
        ))}
      </PlainTable>
    </div>
  );
}
