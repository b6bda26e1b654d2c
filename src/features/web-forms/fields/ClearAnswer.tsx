import { Trans } from '@lingui/react/macro';
import type { FieldContext } from './field';

interface ClearAnswerProps {
  context: Pick<FieldContext, 'id' | 'labelId'>;
  onClear: () => void;
}

/** Takes an answer away. The button goes with it, and the focus back to the question. */
export const ClearAnswer = ({ context: { id, labelId }, onClear }: ClearAnswerProps) => (
  <button
    type="button"
    className="fill-quiet"
    // A form has many of them.
    aria-describedby={labelId}
    onClick={() => {
      onClear();
      document.getElementById(id)?.focus();
    }}
  >
    <Trans>Clear the answer</Trans>
  </button>
);
