import { useLingui } from '@lingui/react/macro';
import { Table } from 'antd';
import { latestOf } from '~/domain/forms/sort';
import { Count, Latest } from '~/shared/ui/table/Count';
import { Attention, ProjectName, ProjectRow, Received, Star, Submissions } from './ProjectRow';
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
