import { Plural, Trans } from '@lingui/react/macro';
import { Matches } from '~/shared/rows/Matches';

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
  if (total === undefined) return <Trans>Loading submissions…</Trans>;
  if (!filtered) return <Plural value={total} one="# submission" other="# submissions" />;
  if (all === undefined || all < total)
    return <Plural value={total} one="# matching submission" other="# matching submissions" />;
  return <Matches count={total} all={all} />;
}
