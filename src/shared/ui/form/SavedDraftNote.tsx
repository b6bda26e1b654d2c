import { Trans } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import type { DraftOffer } from './use-saved-draft';
import './saved-draft.css';

/** Offers the input from before the session ended. */
export function SavedDraftNote({ draft }: { draft: DraftOffer }) {
  return (
    <div className="saved-draft-note" role="status">
      <span>
        <Trans>You typed something here before your session ended.</Trans>
      </span>
      <TextButton onClick={draft.restore}>
        <Trans>Restore</Trans>
      </TextButton>
      <TextButton onClick={draft.forget}>
        <Trans>Discard</Trans>
      </TextButton>
    </div>
  );
}
