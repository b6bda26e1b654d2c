import { Trans, useLingui } from '@lingui/react/macro';
import { FillButton, FillDialog } from './FillDialog';
import { MissingFilesText } from './FormFiles';
import { SendFailure } from './send/Failure';

export type Notice =
  | 'checked'
  | 'elsewhere'
  /** Only one submission may be sent, and another one is being sent. */
  | 'one-on-its-way'
  /** Answers of an earlier visit have arrived; the form has others. */
  | 'earlier-sent'
  | { error: unknown }
  | { missing: readonly string[] };

export function FillNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useLingui();
  const texts: Record<Exclude<Notice, object>, [title: string, text: string]> = {
    checked: [t`The answers are complete`, t`They could be sent. A preview sends nothing.`],
    elsewhere: [t`These answers are open in another tab`, t`Continue there, or close that tab first.`],
    'one-on-its-way': [
      t`This form can be sent only once`,
      t`It was filled out in this browser before, and is still being sent. Load this page again to finish that.`,
    ],
    'earlier-sent': [
      t`The earlier answers have been sent`,
      t`The answers that you entered since are still in the form.`,
    ],
  };
  const [title, text] = typeof notice === 'object' ? [t`The form was not sent`, null] : texts[notice];
  return (
    <FillDialog
      title={title}
      onClose={onClose}
      actions={<FillButton primary onClick={onClose} label={<Trans>Close</Trans>} />}
    >
      {text !== null && <p>{text}</p>}
      {typeof notice === 'object' && 'error' in notice && <SendFailure error={notice.error} />}
      {typeof notice === 'object' && 'missing' in notice && (
        <>
          <p>
            <MissingFilesText names={notice.missing} />
          </p>
          <p>
            <Trans>Some answers depend on it, so the form cannot be sent now. Your answers stay here.</Trans>
          </p>
        </>
      )}
    </FillDialog>
  );
}
