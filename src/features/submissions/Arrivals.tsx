import { Plural } from '@lingui/react/macro';
import type { SubmissionRow } from '~/api/schema';
import type { SubmissionsState } from '~/shared/submissions/address';
import type { FormId } from '~/shared/submissions/queries';
import { useArrivals } from './use-arrivals';

interface ArrivalsProps {
  form: FormId;
  state: SubmissionsState;
  rows: readonly SubmissionRow[] | undefined;
  /** When the rows were read, in epoch milliseconds. */
  readAt: number;
  onShow: () => void;
}

/** "12 new – show", once submissions have arrived. The rows stay until the button is pressed. */
export function Arrivals({ form, state, rows, readAt, onShow }: ArrivalsProps) {
  const count = useArrivals(form, state, rows, readAt);
  return (
    <span aria-live="polite">
      {count > 0 && (
        <button type="button" className="submissions-arrivals" onClick={onShow}>
          <Plural value={count} one="# new – show" other="# new – show" />
        </button>
      )}
    </span>
  );
}
