import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useScreenActions } from '~/shared/screen/registry';
import type { PageOfRows } from './use-page-of-rows';

/** Lists what the keys and the palette do with a list. In: "Refresh submissions". */
export function useListActions({ refresh, filtered, clear }: PageOfRows<unknown>, refreshLabel: string): void {
  const { t } = useLingui();
  useScreenActions(
    useMemo(
      () => [
        { id: 'refresh', label: refreshLabel, run: refresh },
        ...(filtered ? [{ id: 'clear', label: t`Clear filters`, run: clear }] : []),
      ],
      [t, refreshLabel, refresh, filtered, clear],
    ),
  );
}
