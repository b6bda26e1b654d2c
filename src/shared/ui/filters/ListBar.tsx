import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNarrow } from '~/shared/screen/use-narrow';
import { FilterBar } from './FilterBar';
import { QuickFind } from './QuickFind';

interface ListBarProps {
  /** What `useListState` says of the list. */
  list: { state: { find: string }; setFind: (text: string) => void; clear: () => void; filtered: boolean };
  /** What the search field is called. */
  findLabel: string;
  /** How many there are, and how many are shown; undefined before they have loaded. */
  all: number | undefined;
  shown: number | undefined;
  /** The count of all, in words. */
  count: ReactNode;
  /** Whether the count is that of those shown ("12 of 397"). Default: with a filter. */
  isPart?: boolean;
  /** The choice of the order on a phone, where the table has no head. */
  order?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
  /** The filters besides the search. */
  children?: ReactNode;
}

/** The toolbar of a list that has all its rows in the page: quick find, filters, count, order and tools. */
export function ListBar({ list, findLabel, all, shown, count, isPart, order, end, children }: ListBarProps) {
  const { i18n } = useLingui();
  const narrow = useNarrow();
  const { state, setFind, clear, filtered } = list;
  const [matching, whole] = [i18n.number(shown ?? 0), i18n.number(all ?? 0)];
  return (
    <FilterBar
      onClear={filtered ? clear : undefined}
      count={
        all === undefined || shown === undefined ? null : (isPart ?? filtered) ? (
          <Trans>
            {matching} of {whole}
          </Trans>
        ) : (
          count
        )
      }
      {...((order !== undefined || end !== undefined) && {
        end: (
          <>
            {narrow && order}
            {end}
          </>
        ),
      })}
    >
      <QuickFind label={findLabel} value={state.find} onChange={setFind} />
      {children}
    </FilterBar>
  );
}
