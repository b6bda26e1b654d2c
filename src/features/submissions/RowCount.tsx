import { Plural, Trans, useLingui } from '@lingui/react/macro';

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
