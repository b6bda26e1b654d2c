import * as needs from '~/api/generated/needs';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DatasetProperty } from '~/api/schema';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { entitiesAddress, type EntitiesState } from '~/domain/entities/address';
import { useServerHas } from '~/session/server';
import { knowsCreators, useCreators } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { FindButton, type FindToggle } from '~/shared/rows/FindButton';
import { PeopleFilter } from '~/shared/rows/PeopleFilter';
import { DatesFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { useNarrow } from '~/shared/screen/use-narrow';
import { ColumnChooser } from './ColumnChooser';
import { WordSearch } from './WordSearch';

interface EntityFiltersProps {
  list: ListId;
  /** Undefined before the list has loaded. */
  properties: readonly DatasetProperty[] | undefined;
  state: EntitiesState;
  onChange: (change: Partial<EntitiesState>) => void;
  /** The columns of the table; without it, there is none. */
  chosen?: ChosenLayout | undefined;
  /** Shows and hides the line that finds by properties; undefined where there is none. */
  find?: FindToggle | undefined;
  /** Further choices, before the columns. */
  more?: ReactNode;
  count: ReactNode;
  end: ReactNode;
}

/** Servers that cannot list them still filter by those of the address. */
const nobody = { data: [], isError: false };

/** The toolbar of the table: words, creator, dates, conflict, columns. Every choice is stored in the address. */
export function EntityFilters({
  list,
  properties,
  state,
  onChange,
  chosen,
  find,
  more,
  count,
  end,
}: EntityFiltersProps) {
  const { t } = useLingui();
  const creators = useCreators(list);
  const narrow = useNarrow();
  const hasSearch = useServerHas(needs.listEntityRowsSearch) !== false;
  const filter = (change: Partial<EntitiesState>) => onChange({ ...change, page: 1 });
  return (
    <FilterBar
      count={count}
      end={end}
      search={hasSearch && <WordSearch value={state.search} onSearch={(search) => filter({ search })} />}
      onClear={entitiesAddress.isFiltered(state) ? () => onChange(entitiesAddress.noFilters) : undefined}
    >
      {(knowsCreators() || state.creatorIds) && (
        <PeopleFilter
          label={t`Created by`}
          people={knowsCreators() ? creators : nobody}
          unknown={t`Unknown creator`}
          selected={state.creatorIds}
          onApply={(creatorIds) => filter({ creatorIds })}
        />
      )}
      <DatesFilter
        label={t`Date`}
        dates={[
          { label: t`Created at`, range: state.range, onApply: (range) => filter({ range }) },
          {
            label: t`Updated at`,
            range: state.updatedRange,
            onApply: (updatedRange) => filter({ updatedRange }),
          },
        ]}
      />
      <OneOfFilter
        label={t`Conflict`}
        options={[
          { value: 'true', label: t`Possible conflict`, mark: <Icon name="warning" /> },
          { value: 'false', label: t`No conflict`, mark: <Icon name="check" /> },
        ]}
        selected={state.conflict}
        onApply={(conflict) => filter({ conflict })}
      />
      {(narrow || !chosen) && (
        <OrderSelect
          {...state.order}
          words={{
            createdAt: [t`Oldest first`, t`Newest first`],
            updatedAt: [t`Unchanged first`, t`Last changed first`],
            createdBy: [t`By creator, oldest account first`, t`By creator, newest account first`],
          }}
          onChange={(order) => onChange({ order, by: [], page: 1 })}
        />
      )}
      {find && <FindButton find={find} />}
      {more}
      {properties && chosen && <ColumnChooser list={list} chosen={chosen} properties={properties} />}
    </FilterBar>
  );
}
