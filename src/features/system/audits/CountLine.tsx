import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TextButton } from '~/shared/ui/controls/TextButton';
import type { useAudits } from './use-audits';

type Log = ReturnType<typeof useAudits>;

/** The count, or the matches among the entries read so far. */
export function CountLine({ log }: { log: Log }) {
  const { i18n } = useLingui();
  const { entries, looked, complete, matcher, query } = log;
  if (!entries) return query.error ? null : <Trans>Loading entries…</Trans>;
  if (query.isPlaceholderData) return <Trans>Loading entries…</Trans>;
  const all = i18n.number(looked);
  const found = i18n.number(entries.length);
  if (!matcher)
    return complete ? (
      <Plural value={looked} one="# entry" other="# entries" />
    ) : (
      <Trans>The newest {all} entries, more as you scroll</Trans>
    );
  if (complete)
    return (
      <Trans>
        {found} of {all} entries
      </Trans>
    );
  return (
    <>
      {log.readingOn ? (
        <Trans>
          {found} found, {all} entries searched…
        </Trans>
      ) : (
        <Trans>
          {found} found among the newest {all} entries
        </Trans>
      )}{' '}
      <StopOrGo log={log} />
    </>
  );
}

/** The completeness of a list of people or targets. */
export function ListProgress({ log }: { log: Log }) {
  const { i18n } = useLingui();
  const all = i18n.number(log.looked);
  return (
    <p className="pick-progress" role="status">
      {log.complete ? <Trans>From all {all} entries.</Trans> : <Trans>From the newest {all} entries.</Trans>}{' '}
      {!log.complete && <StopOrGo log={log} />}
    </p>
  );
}

function StopOrGo({ log }: { log: Log }) {
  return (
    <TextButton onClick={() => log.readAll(!log.readingOn)}>
      {log.readingOn ? <Trans>Stop</Trans> : <Trans>Read all entries</Trans>}
    </TextButton>
  );
}
