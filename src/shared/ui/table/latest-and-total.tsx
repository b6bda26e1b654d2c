import { Trans } from '@lingui/react/macro';
import type { TableColumnsType } from 'antd';
import { Count } from './Count';
import { Latest } from './Latest';

/**
 * The last two columns of a table of forms or entity lists: the time of the newest row of each, and their number. In:
 * reads both.
 */
export const latestAndTotal = <Row,>(
  read: (row: Row) => { latest: string | null | undefined; total: number },
): TableColumnsType<Row> => [
  {
    key: 'latest',
    className: 'row-latest',
    onCell: (row) => (read(row).latest ? {} : { className: 'wide-only' }),
    title: <Trans>Latest</Trans>,
    width: 120,
    align: 'end',
    render: (_, row) => <Latest iso={read(row).latest} />,
  },
  {
    key: 'total',
    className: 'row-total',
    title: <Trans>Total</Trans>,
    width: 90,
    align: 'end',
    render: (_, row) => (
      <Trans>
        <Count value={read(row).total} /> <span className="cell-word">in total</span>
      </Trans>
    ),
  },
];
