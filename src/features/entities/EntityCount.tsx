import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import * as needs from '~/api/generated/needs';
import { RowCount } from '~/shared/rows/toolbar';
import { NeedsReleaseText } from '~/shared/ui/page/PageProblem';
import { NoMatches } from '~/shared/ui/states/states';

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

/** Instead of the entities: words in the address that the server cannot find. */
export function SearchLacking({ onClear }: { onClear: () => void }) {
  return <NoMatches title={<NeedsReleaseText release={needs.listEntityRowsSearch} />} onClear={onClear} />;
}
