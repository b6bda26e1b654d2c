import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useActorOrders } from '~/domain/actors/use-actor-orders';
import type { useListState } from '~/shared/address/use-list-state';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { linkStates, type PublicLinksState } from './address';
import type { Row } from './rows';
import { stateLabels } from './use-link-columns';

interface LinkFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'tools' | 'end'> {
  list: ReturnType<typeof useListState<PublicLinksState>>;
  /** All links; undefined before they have loaded. */
  all: readonly Row[] | undefined;
  /** How many are shown. */
  shown: number | undefined;
}

/** The toolbar of the list: quick find, state, count and order. */
export function LinkFilters({ list, all, shown, ...bar }: LinkFiltersProps) {
  const { t, i18n } = useLingui();
  const count = all?.length ?? 0;
  const active = all?.filter(({ state }) => state === 'active').length ?? 0;
  const activeText = i18n.number(active);
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find links`}
      all={all?.length}
      shown={shown}
      count={
        <>
          <Plural value={count} one="# link" other="# links" />
          {active < count && <Trans>: {activeText} active</Trans>}
        </>
      }
      order={orderChoice({ ...list.state.order, words: useActorOrders(), onChange: (order) => list.change({ order }) })}
    >
      <OneOfFilter
        label={t`State`}
        options={linkStates.map((value) => ({ value, label: i18n._(stateLabels[value]) }))}
        selected={list.state.state}
        onApply={(state) => list.change({ state })}
      />
    </ListBar>
  );
}
