import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { DatasetProperty } from '~/api/schema';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { entitiesAddress, type EntitiesState } from '~/domain/entities/address';
import { knowsCreators, useCreators } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { AddCondition } from '~/domain/row-index/bar/FindTools';
import type { ListIndex } from '~/domain/row-index/use-list-index';
import { PeopleFilter } from '~/shared/rows/toolbar';
import { DatesFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice, OrderSelect } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { ifLoaded, onDemand, withTexts } from '~/shared/ui/states/on-demand';
import { ColumnChooser } from './ColumnChooser';
import { EntitySearch } from './EntitySearch';

const loadFind = () => withTexts(import('./find/EntitiesFind'), 'find');
const FindChips = ifLoaded(loadFind, 'EntitiesFind');
const NewCondition = onDemand(loadFind, 'EntitiesFind', 2);

interface EntityFiltersProps extends Pick<
  ComponentProps<typeof FilterBar>,
  'count' | 'shown' | 'choice' | 'views' | 'notice' | 'tools' | 'end'
> {
  list: ListId;
  /** Undefined before the list has loaded. */
  properties: readonly DatasetProperty[] | undefined;
  state: EntitiesState;
  onChange: (change: Partial<EntitiesState>) => void;
  /** The columns of the table; without it, there is none. */
  chosen?: ChosenLayout | undefined;
  /** What finds by properties; undefined where nothing does. */
  local?: ListIndex | undefined;
}

/** Servers that cannot list them still filter by those of the address. */
const nobody = { data: [], isError: false };

/** The toolbar of entities: search, creator, dates, conflict, conditions; columns and tools. Every choice is in the address. */
export function EntityFilters({
  list,
  properties,
  state,
  onChange,
  chosen,
  local,
  choice,
  ...bar
}: EntityFiltersProps) {
  const { t } = useLingui();
  const creators = useCreators(list);
  const filter = (change: Partial<EntitiesState>) => onChange({ ...change, page: 1 });
  const { finding, by } = state;
  const find = local && { finding, by, onChange: filter, index: local.index, state: local.indexState, properties };
  const isFinding = local?.find.isOpen === true;
  const order = orderChoice({
    ...state.order,
    words: {
      createdAt: [t`Oldest first`, t`Newest first`],
      updatedAt: [t`Unchanged first`, t`Last changed first`],
      createdBy: [t`By creator, oldest account first`, t`By creator, newest account first`],
    },
    onChange: (next) => onChange({ order: next, by: [], page: 1 }),
  });
  return (
    <FilterBar
      {...bar}
      isWide
      search={
        <EntitySearch
          state={state}
          onChange={filter}
          isHere={local !== undefined && local.version !== null}
          onAsk={() => local?.find.open()}
        />
      }
      set={entitiesAddress.countFilters({ ...state, search: '', finding: null }) + (finding?.conditions.length ?? 0)}
      onClear={entitiesAddress.isFiltered(state) ? () => onChange(entitiesAddress.noFilters) : undefined}
      status={isFinding && find && <FindChips {...find} part="status" />}
      choice={
        chosen ? (
          choice
        ) : (
          <>
            {choice}
            <OrderSelect {...order} />
          </>
        )
      }
      order={chosen && order}
      display={properties && chosen && <ColumnChooser list={list} chosen={chosen} properties={properties} />}
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
      {isFinding && find && <FindChips {...find} part="chips" />}
      {local && find && (
        <AddCondition onOpen={local.find.open}>
          {(close) => <NewCondition {...find} part="new" close={close} />}
        </AddCondition>
      )}
    </FilterBar>
  );
}
