import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatClock, formatDateTime, localDay } from '~/shared/lib/dates';
import { Name } from '~/shared/ui/text/Name';
import { forgetSent, type SentRecord } from './sent-log';

/** A time of today, or a date with its time. */
const when = (iso: string): string =>
  localDay(Date.parse(iso)) === localDay(Date.now()) ? formatClock(iso) : formatDateTime(iso);

/** The filled forms that this person sent from this browser lately, the newest first. In: what reads them again. */
export function SentList({ sent, reread }: { sent: readonly SentRecord[]; reread: () => void }) {
  const { t } = useLingui();
  const [newest] = sent;
  const time = newest ? when(newest.sentAt) : '';
  const clear = async () => {
    for (const { id } of sent) await forgetSent(id);
    reread();
  };
  return (
    <>
      {/* Always there: readers announce only what changes in it. */}
      <p className="visually-hidden" role="status">
        {newest && (
          <Trans>
            <Plural value={sent.length} one="# form sent" other="# forms sent" />, {time}
          </Trans>
        )}
      </p>
      {newest && (
        <section className="fill-queue fill-sent-list" aria-label={t`Sent forms`}>
          <details>
            <summary>
              <span className="fill-sent-mark" aria-hidden="true">
                ✓
              </span>{' '}
              <Trans>
                <Plural value={sent.length} one="# form sent" other="# forms sent" />, {time}
              </Trans>
            </summary>
            <ul>
              {sent.map(({ id, name, formName, sentAt }) => (
                <li key={id}>
                  <strong>
                    <Name>{name ?? formName}</Name>
                  </strong>
                  {name !== null && <Name className="fill-queue-form">{formName}</Name>}
                  <span className="fill-queue-facts">{when(sentAt)}</span>
                </li>
              ))}
            </ul>
            <p className="fill-queue-actions">
              <button type="button" className="fill-link" onClick={() => void clear()}>
                <Trans>Clear this list</Trans>
              </button>
            </p>
          </details>
        </section>
      )}
    </>
  );
}
