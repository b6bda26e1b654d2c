import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DatasetProperty } from '~/api/schema';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { entitiesAddress, type EntitiesState } from '~/domain/entities/address';
import { knowsMany } from '~/domain/entities/features';
import { useCreators } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { DatesFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { type FilterOption, MultiSelectFilter, OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { useNarrow } from '~/shared/ui/table/layout-hooks';
import { ColumnChooser } from './ColumnChooser';
import { WordSearch } from './WordSearch';

interface EntityFiltersProps {
  list: ListId;
  /** Undefined before the list has loaded. */
  properties: readonly DatasetProperty[] | undefined;
  /** Whether the server finds words. */
  searchable: boolean;
  state: EntitiesState;
  onChange: (change: Partial<EntitiesState>) => void;
  chosen: ChosenLayout;
  count: ReactNode;
  end: ReactNode;
}

/** The creators to select from, including unknown ones from the address. */
function useCreatorOptions(
  list: ListId,
  chosen: readonly number[],
): { options: FilterOption[] | undefined; failed: boolean } {
  const { t } = useLingui();
  const { data, isError } = useCreators(list);
  if (!data && knowsMany()) return { options: undefined, failed: isError };
  const known = new Set(data?.map((actor) => actor.id));
  const unknown = chosen.filter((id) => !known.has(id)).map((id) => ({ value: String(id), label: t`Unknown creator` }));
  return {
    options: [...(data ?? []).map((actor) => ({ value: String(actor.id), label: actor.displayName })), ...unknown],
    failed: false,
  };
}

/** The toolbar of the table: words, creator, dates, conflict, columns. Every choice is stored in the address. */
export function EntityFilters({
  list,
  properties,
  searchable,
  state,
  onChange,
  chosen,
  count,
  end,
}: EntityFiltersProps) {
  const { t } = useLingui();
  const creators = useCreatorOptions(list, state.creatorIds ?? []);
  const narrow = useNarrow();
  const filter = (change: Partial<EntitiesState>) => onChange({ ...change, page: 1 });
  return (
    <FilterBar
      count={count}
      end={end}
      search={searchable && <WordSearch value={state.search} onSearch={(search) => filter({ search })} />}
      onClear={entitiesAddress.isFiltered(state) ? () => onChange(entitiesAddress.noFilters) : undefined}
    >
      {(knowsMany() || state.creatorIds) && (
        <MultiSelectFilter
          label={t`Created by`}
          options={creators.options}
          failed={creators.failed}
          selected={state.creatorIds?.map(String) ?? null}
          onApply={(values) => filter({ creatorIds: values?.map(Number) ?? null })}
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
      {narrow && (
        <OrderSelect
          {...state.order}
          words={{
            createdAt: [t`Oldest first`, t`Newest first`],
            updatedAt: [t`Unchanged first`, t`Last changed first`],
            createdBy: [t`By creator, oldest account first`, t`By creator, newest account first`],
          }}
          onChange={(order) => onChange({ order, page: 1 })}
        />
      )}
      {properties && <ColumnChooser list={list} chosen={chosen} properties={properties} />}
    </FilterBar>
  );
}
