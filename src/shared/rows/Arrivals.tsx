import { Plural } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ShownRows, useArrivals } from './use-arrivals';
import './rows.css';

/** "12 new – show", once rows have arrived. Those on screen stay until the button is pressed. */
export function Arrivals<Row>({ onShow, ...rows }: ShownRows<Row> & { onShow: () => void }) {
  const count = useArrivals(rows);
  return (
    <span aria-live="polite">
      {count > 0 && (
        <Button className="tool" variant="filled" color="primary" onClick={onShow}>
          <Plural value={count} one="# new – show" other="# new – show" />
        </Button>
      )}
    </span>
  );
}
