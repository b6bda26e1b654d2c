import { Plural, useLingui } from '@lingui/react/macro';
import { Table } from 'antd';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { RecentImport } from './recent-imports';

interface ImportsTableProps {
  caption: string;
  imports: readonly RecentImport[];
}

export function ImportsTable({ caption, imports }: ImportsTableProps) {
  const { t } = useLingui();
  return (
    <Table
      aria-label={caption}
      tableLayout="fixed"
      pagination={false}
      dataSource={imports}
      rowKey={({ uuids }) => uuids[0] ?? ''}
      columns={[
        { key: 'file', title: t`File`, rowScope: 'row', render: (_, { file }) => <Name>{file}</Name> },
        {
          key: 'entities',
          title: t`Entities`,
          render: (_, { isOpen, entities }) =>
            isOpen ? (
              <Plural value={entities} one="# entity or more" other="# entities or more" />
            ) : (
              <Plural value={entities} one="# entity" other="# entities" />
            ),
        },
        { key: 'by', title: t`Imported by`, render: (_, { by }) => <Name>{by}</Name> },
        {
          key: 'at',
          title: t({ message: 'Time', context: 'when it happened' }),
          render: (_, { at }) => <TimeAgo iso={at} />,
        },
      ]}
    />
  );
}
