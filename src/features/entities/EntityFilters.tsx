import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId, useMemo, useState } from 'react';
import * as needs from '~/api/generated/needs';
import type { DatasetProperty } from '~/api/schema';
import { knowsCreators, useCreators } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { entitiesSearchParams, type EntitiesState } from '~/domain/entities/search-params';
import { noAnswerFilter, nullIfEmpty } from '~/domain/row-index/answer-filter';
import { AddCondition } from '~/domain/row-index/bar/FindTools';
import type { ListIndex } from '~/domain/row-index/use-list-index';
import { useServerHas } from '~/session/server';
import type { ChosenLayout } from '~/shared/columns/use-column-layout';
import { ColumnsChip, orderParts, PeopleFilter, RowCount } from '~/shared/rows/toolbar';
import { SearchField, useDebouncedSearch } from '~/shared/ui/controls/SearchField';
import { DatesFilter } from '~/shared/ui/filters/DateRangeFilter';
import { FilterBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { Icon } from '~/shared/ui/icons/Icon';
import { NeedsReleaseText } from '~/shared/ui/page/PageProblem';
import { optionalPart, lazyPart, withMessages } from '~/shared/ui/states/lazy-part';
import { NoMatches } from '~/shared/ui/states/states';
import { ViewsMenu } from '~/shared/views/ViewsMenu';
import { knownColumns, layoutName } from './use-entity-columns';

const loadFind = () => withMessages(import('./find/EntitiesFind'), 'find');
const FindChips = optionalPart(loadFind, 'EntitiesFind');
const NewCondition = lazyPart(loadFind, 'EntitiesFind', 2);

interface EntityFiltersProps extends Pick<
  ComponentProps<typeof FilterBar>,
  'count' | 'shown' | 'choice' | 'views' | 'notice' | 'tools' | 'end'
> {
  list: ListId;
  properties: readonly DatasetProperty[] | undefined;
  state: EntitiesState;
  onChange: (change: Partial<EntitiesState>) => void;
  /** Undefined on the map, which has no columns. */
  chosen?: ChosenLayout | undefined;
  /** Undefined among deleted entities, which the local index does not have. */
  local?: ListIndex | undefined;
}

/** Older servers cannot list creators, but still filter by those in the URL. */
const noCreators = { data: [], isError: false };

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
      set={
        entitiesSearchParams.countFilters({ ...state, search: '', finding: null }) + (finding?.conditions.length ?? 0)
      }
      onClear={entitiesSearchParams.isFiltered(state) ? () => onChange(entitiesSearchParams.noFilters) : undefined}
      status={isFinding && find && <FindChips {...find} part="status" />}
      {...orderParts(order, chosen !== undefined, choice)}
      display={properties && chosen && <ColumnChooser list={list} chosen={chosen} properties={properties} />}
    >
      {(knowsCreators() || state.creatorIds) && (
        <PeopleFilter
          label={t`Created by`}
          people={knowsCreators() ? creators : noCreators}
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
        <AddCondition finding={finding} onChange={filter} onOpen={local.find.open}>
          {(close, onAdd) => <NewCondition {...find} part="new" onAdd={onAdd} close={close} />}
        </AddCondition>
      )}
    </FilterBar>
  );
}

const EntityColumns = lazyPart(() => withMessages(import('./EntityColumns'), 'columns'), 'EntityColumns', 6);

interface ColumnChooserProps {
  list: ListId;
  chosen: ChosenLayout;
  properties: readonly DatasetProperty[];
}

function ColumnChooser({ list, chosen, properties }: ColumnChooserProps) {
  const known = useMemo(() => knownColumns(properties), [properties]);
  return (
    <>
      <ColumnsChip chosen={chosen} known={known}>
        {(close, collected) => <EntityColumns chosen={collected} properties={properties} known={known} close={close} />}
      </ColumnsChip>
      <ViewsMenu
        owner={{ projectId: list.projectId, table: layoutName(list.datasetName) }}
        table={{ schema: entitiesSearchParams, known }}
        layout={chosen.layout}
      />
    </>
  );
}

interface EntitySearchProps {
  state: EntitiesState;
  onChange: (change: Partial<EntitiesState>) => void;
  /** The local index is ready and searches instead of the server. */
  isHere: boolean;
  onAsk: () => void;
}

/**
 * Searches labels and values: with each key in the local index, or on the server when Enter is pressed, because it
 * finds no parts of words and every search reads the whole list. Clearing the field ends the search at once.
 */
function EntitySearch({ state, onChange, isHere, onAsk }: EntitySearchProps) {
  const { t } = useLingui();
  const id = useId();
  const serverFinds = useServerHas(needs.listEntityRowsSearch) !== false;
  const { search } = state;
  const { text, conditions } = state.finding ?? noAnswerFilter;
  const isLocal = text !== '' || !serverFinds || (isHere && search === '');
  const [found, setFound] = useDebouncedSearch(text, (next) =>
    onChange({ finding: nullIfEmpty({ text: next, conditions }) }),
  );
  const [held, hold] = useState({ value: search, typed: search });
  // Another search came from the URL.
  if (held.value !== search) hold({ value: search, typed: search });
  const { typed } = held;
  // Typed before the index was ready.
  if (isLocal && search === '' && typed !== '') {
    setFound(typed);
    hold({ value: '', typed: '' });
  }
  return (
    <search className="word-search">
      <SearchField
        className="quick-find"
        label={isLocal ? t`Find in all properties` : t`Search entities`}
        {...(!isLocal && { describedBy: id })}
        value={isLocal ? found : typed}
        onFocus={serverFinds ? undefined : onAsk}
        onChange={(next) => {
          if (isLocal) return setFound(next);
          hold({ value: search, typed: next });
          if (next === '' && search !== '') onChange({ search: '' });
        }}
        onKeyDown={(event) => {
          if (isLocal || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (typed.trim() !== search) onChange({ search: typed.trim() });
        }}
      />
      {!isLocal && (
        <span id={id} className="word-search-hint">
          <Trans>Press Enter to search labels, values and IDs on the server. Only whole words are found.</Trans>
        </span>
      )}
    </search>
  );
}

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

/** Instead of the table, if the URL has a search that this server does not support. */
export function SearchUnsupported({ onClear }: { onClear: () => void }) {
  return <NoMatches title={<NeedsReleaseText release={needs.listEntityRowsSearch} />} onClear={onClear} />;
}
