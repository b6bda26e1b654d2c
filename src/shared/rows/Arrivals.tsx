import { Plural } from '@lingui/react/macro';
import { BareButton } from '~/shared/ui/controls/BareButton';
import { type ShownRows, useArrivals } from './use-arrivals';
import './rows.css';

/** "12 new – show", once rows have arrived. Those on screen stay until the button is pressed. */
export function Arrivals<Row>({ onShow, ...rows }: ShownRows<Row> & { onShow: () => void }) {
  const count = useArrivals(rows);
  return (
    <span aria-live="polite">
      {count > 0 && (
        <BareButton className="rows-arrivals" onClick={onShow}>
          <Plural value={count} one="# new – show" other="# new – show" />
        </BareButton>
      )}
    </span>
  );
}
