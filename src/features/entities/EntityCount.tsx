import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { RowCount } from '~/shared/rows/toolbar';

/** How many entities there are, or match. */
export function EntityCount(count: Omit<ComponentProps<typeof RowCount>, 'texts'>) {
  const { total = 0 } = count;
  return (
    <RowCount
      {...count}
      texts={{
        loading: <Trans>Loading entities…</Trans>,
        whole: <Plural value={total} one="# entity" other="# entities" />,
        matching: <Plural value={total} one="# matching entity" other="# matching entities" />,
      }}
    />
  );
}
