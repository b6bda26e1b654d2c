import { Trans } from '@lingui/react/macro';
import type { Kept } from './use-kept-draft';
import './kept-draft.css';

/** Offers what was typed in this form before the session ended. */
export function KeptNote({ kept }: { kept: Kept }) {
  return (
    <div className="kept-note" role="status">
      <span>
        <Trans>You typed something here before your session ended.</Trans>
      </span>
      <button type="button" onClick={kept.restore}>
        <Trans>Bring it back</Trans>
      </button>
      <button type="button" onClick={kept.forget}>
        <Trans>Throw it away</Trans>
      </button>
    </div>
  );
}
