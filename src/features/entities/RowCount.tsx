import { Plural, Trans } from '@lingui/react/macro';
import { Matches } from '~/shared/rows/Matches';

interface RowCountProps {
  /** Undefined while it is read. */
  total: number | undefined;
  filtered: boolean;
  /** All entities of the list, if known. */
  all: number | undefined;
}

/** The count ("397 entities"), or the matches ("12 of 397"). */
export function RowCount({ total, filtered, all }: RowCountProps) {
  if (total === undefined) return <Trans>Loading entities…</Trans>;
  if (!filtered) return <Plural value={total} one="# entity" other="# entities" />;
  if (all === undefined || all < total)
    return <Plural value={total} one="# matching entity" other="# matching entities" />;
  return <Matches count={total} all={all} />;
}
