import { Trans } from '@lingui/react/macro';
import type { DraftOffer } from './use-saved-draft';
import './saved-draft.css';

/** Offers the input from before the session ended. */
export function SavedDraftNote({ draft }: { draft: DraftOffer }) {
  return (
    <div className="saved-draft-note" role="status">
      <span>
        <Trans>You typed something here before your session ended.</Trans>
      </span>
      <button type="button" className="link-button" onClick={draft.restore}>
        <Trans>Restore</Trans>
      </button>
      <button type="button" className="link-button" onClick={draft.forget}>
        <Trans>Discard</Trans>
      </button>
    </div>
  );
}
