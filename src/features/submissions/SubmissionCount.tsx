import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { RowCount } from '~/shared/rows/toolbar';

/** How many submissions there are, or match. */
export function SubmissionCount(count: Omit<ComponentProps<typeof RowCount>, 'texts'>) {
  const { total = 0 } = count;
  return (
    <RowCount
      {...count}
      texts={{
        loading: <Trans>Loading submissions…</Trans>,
        whole: <Plural value={total} one="# submission" other="# submissions" />,
        matching: <Plural value={total} one="# matching submission" other="# matching submissions" />,
      }}
    />
  );
}
