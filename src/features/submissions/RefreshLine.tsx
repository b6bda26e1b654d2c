import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatRecent } from '~/shared/lib/dates';
import { Icon } from '~/shared/ui/icons/Icon';

/** The count ("397 submissions"), or the matches ("12 of 397"). */
export function RowCount({
  total,
  filtered,
  all,
}: {
  total: number | undefined;
  filtered: boolean;
  all: number | undefined;
}) {
  const { i18n } = useLingui();
  if (total === undefined) return <Trans>Loading submissions…</Trans>;
  if (!filtered) return <Plural value={total} one="# submission" other="# submissions" />;
  if (all === undefined || all < total)
    return <Plural value={total} one="# matching submission" other="# matching submissions" />;
  const matching = i18n.number(total);
  const whole = i18n.number(all);
  return (
    <Trans>
      {matching} of {whole}
    </Trans>
  );
}

interface RefreshButtonProps {
  /** When the data was read, in epoch milliseconds; 0 before it was. */
  updatedAt: number;
  busy: boolean;
  onRefresh: () => void;
}

/** When the rows were read, and a button to read them again. One refresh at a time. */
export function RefreshButton({ updatedAt, busy, onRefresh }: RefreshButtonProps) {
  const { i18n } = useLingui();
  const time = updatedAt === 0 ? '' : formatRecent(new Date(updatedAt).toISOString(), i18n.locale, Date.now());
  return (
    <>
      {time !== '' && (
        <span className="submissions-refreshed">
          <Trans>Refreshed: {time}</Trans>
        </span>
      )}
      <button type="button" className="submissions-refresh" aria-disabled={busy} onClick={() => busy || onRefresh()}>
        <Icon name="refresh" />
        <Trans>Refresh</Trans>
      </button>
    </>
  );
}
