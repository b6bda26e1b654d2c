import { Plural } from '@lingui/react/macro';
import { Alert } from 'antd';
import { listed } from '~/shared/ui/text/Joined';

/** Rows that are named. */
const most = 10;

/** Says in the result which rows of the file were left out. In: how many, and the first of them in words. */
export function RowsLeftOut({ rows, named }: { rows: number; named: readonly string[] }) {
  if (rows === 0) return null;
  return (
    <Alert
      type="warning"
      role="note"
      showIcon
      title={
        <>
          <Plural value={rows} one="# row was left out:" other="# rows were left out:" /> {listed(named.slice(0, most))}
          {rows > Math.min(most, named.length) && '…'}
        </>
      }
    />
  );
}
