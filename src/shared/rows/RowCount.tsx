import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface RowCountProps {
  /** Undefined while it is read. */
  total: number | undefined;
  filtered: boolean;
  /** All rows of the list, if known. */
  all: number | undefined;
  /** "Loading submissions…", "397 submissions", "12 matching submissions" */
  texts: { loading: ReactNode; whole: ReactNode; matching: ReactNode };
}

/** The count of the rows, or of those that match a filter ("12 of 397"). */
export function RowCount({ total, filtered, all, texts }: RowCountProps) {
  const { i18n } = useLingui();
  if (total === undefined) return texts.loading;
  if (!filtered) return texts.whole;
  if (all === undefined || all < total) return texts.matching;
  const matching = i18n.number(total);
  const whole = i18n.number(all);
  return (
    <Trans>
      {matching} of {whole}
    </Trans>
  );
}
