import { useLingui } from '@lingui/react/macro';
import { Table } from 'antd';
import type { DatasetExtended } from '~/api/schema';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { Conflicts } from '~/domain/entities/Conflicts';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { Count, latestAndTotal } from '~/shared/ui/table/Count';
import { Name } from '~/shared/ui/text/Name';

interface EntityListsTableProps {
  caption: string;
  lists: readonly DatasetExtended[];
  /** For the rights. */
  project: Subject;
}

/** The entity lists of a project with their conflicts, latest entity and count. */
export function EntityListsTable({ caption, lists, project }: EntityListsTableProps) {
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
