import { Trans, useLingui } from '@lingui/react/macro';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

export function Count({ value }: { value: number }) {
  const { i18n } = useLingui();
  return value === 0 ? <Dash className="count-none" spoken={i18n.number(0)} /> : i18n.number(value);
}

const Dash = ({ spoken, className = '' }: { spoken: ReactNode; className?: string }) => (
  <span className={`muted ${className}`}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{spoken}</span>
  </span>
);

export function Latest({ iso }: { iso: string | null | undefined }) {
  return iso ? <TimeAgo iso={iso} /> : <Dash spoken={<Trans>none</Trans>} />;
}

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
