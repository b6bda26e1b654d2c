import { Trans } from '@lingui/react/macro';
import { formatDateTime } from '~/shared/lib/dates';
import { useStore } from '~/shared/screen/use-store';
import { FillButton } from '../FillDialog';
import type { DraftSaver } from './draft-saver';
import { resumesSending, type DraftOffer } from './use-draft-saver';

interface KeepNotesProps {
  keeper: DraftSaver | null;
  offers: readonly DraftOffer[];
  /** With a public link, the user is asked before anything is stored. */
  asks: boolean;
  /** The form is encrypted on sending, but drafts are stored as they are. */
  encrypted: boolean;
  onContinue: (offer: DraftOffer) => void;
  onDelete: (offer: DraftOffer) => void;
}

export function DraftNotes({ keeper, offers, asks, encrypted, onContinue, onDelete }: KeepNotesProps) {
  return (
    <>
      {offers.map((offer) => (
        <OfferNote
          key={offer.kept.instanceId}
          offer={offer}
          onContinue={() => onContinue(offer)}
          onDelete={() => onDelete(offer)}
        />
      ))}
      {keeper && <KeepState keeper={keeper} asks={asks} encrypted={encrypted} />}
    </>
  );
}

function OfferNote({
  offer,
  onContinue,
  onDelete,
}: {
  offer: DraftOffer;
  onContinue: () => void;
  onDelete: () => void;
}) {
  const { kept, outdated, isOther } = offer;
  const when = formatDateTime(new Date(kept.at).toISOString());
  return (
    <div className="fill-notice" role="status">
      <p>
        {isOther ? (
          <Trans>
            These answers of {when} were not sent: they differ from the ones that you sent. You can send them as another
            submission.
          </Trans>
        ) : kept.sending ? (
          <Trans>The page was closed while your answers of {when} were being sent.</Trans>
        ) : kept.replaces === null ? (
          <Trans>You began to fill out this form on {when}, and did not send it.</Trans>
        ) : (
          <Trans>You began to edit this submission on {when}, and did not send your changes.</Trans>
        )}
      </p>
      {outdated && !kept.sending && (
        <p>
          <Trans>The form has changed since. You can continue with the version that you began.</Trans>
        </p>
      )}
      <p className="fill-row">
        <FillButton
          onClick={onContinue}
          label={resumesSending(offer) ? <Trans>Finish sending</Trans> : <Trans>Continue</Trans>}
        />
        <FillButton onClick={onDelete} label={<Trans>Delete these answers</Trans>} />
      </p>
    </div>
  );
}

function KeepState({ keeper, asks, encrypted }: { keeper: DraftSaver; asks: boolean; encrypted: boolean }) {
  const state = useStore(keeper.state);
  if (state === 'full' || state === 'blocked')
    return (
      <p className="fill-notice fill-warning" role="alert">
        {state === 'full' ? (
          <Trans>
            This browser has no space left to keep your answers. Do not close this page before you send them.
          </Trans>
        ) : (
          <Trans>This browser cannot keep your answers. Do not close this page before you send them.</Trans>
        )}
      </p>
    );
  if (asks)
    return (
      <label className="fill-keep">
        <input type="checkbox" checked={state === 'on'} onChange={(event) => keeper.switch(event.target.checked)} />
        <span>
          {encrypted ? (
            <Trans>
              Keep my answers in this browser until I send them. They are not encrypted there, and everybody who uses
              this browser can read them.
            </Trans>
          ) : (
            <Trans>
              Keep my answers in this browser until I send them. Everybody who uses this browser can read them.
            </Trans>
          )}
        </span>
      </label>
    );
  if (state === 'off') return null;
  return (
    <p className="fill-keep">
      {encrypted ? (
        <Trans>Saved in this browser until you send. Your answers are encrypted when you send them.</Trans>
      ) : (
        <Trans>Saved in this browser until you send.</Trans>
      )}
    </p>
  );
}
