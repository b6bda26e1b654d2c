import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { FilterBar } from './FilterBar';
import { QuickFind } from './QuickFind';

interface ListBarProps extends Pick<
  ComponentProps<typeof FilterBar>,
  'count' | 'tools' | 'order' | 'end' | 'children'
> {
  /** What `useListState` says of the list. */
  list: {
    state: { find: string };
    setFind: (text: string) => void;
    clear: () => void;
    filtered: boolean;
    set: number;
  };
  /** What the search field is called. */
  findLabel: string;
  /** How many there are, and how many are shown; undefined before they have loaded. */
  all: number | undefined;
  shown: number | undefined;
  /** Whether the count is that of those shown ("12 of 397"). Default: with a filter. */
  isPart?: boolean;
}

/** The toolbar of a list that has all its rows in the page. */
export function ListBar({ list, findLabel, all, shown, count, isPart, ...bar }: ListBarProps) {
  const { i18n } = useLingui();
  const { state, setFind, clear, filtered, set } = list;
  const [matching, whole] = [i18n.number(shown ?? 0), i18n.number(all ?? 0)];
  return (
    <FilterBar
      {...bar}
      search={<QuickFind label={findLabel} value={state.find} onChange={setFind} />}
      set={set}
      shown={shown}
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
    />
  );
}
