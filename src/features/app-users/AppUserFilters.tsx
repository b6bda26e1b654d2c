import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useActorOrders } from '~/domain/actors/use-actor-orders';
import type { useListState } from '~/shared/address/use-list-state';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { OneOfFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import { accessStates, type AppUsersState } from './address';

interface AppUserFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'all' | 'shown' | 'tools' | 'end'> {
  list: ReturnType<typeof useListState<AppUsersState>>;
  /** How many of all have access. */
  active: number;
}

/** The toolbar of the list: quick find, access, count and order. */
export function AppUserFilters({ list, active, ...bar }: AppUserFiltersProps) {
  const { t, i18n } = useLingui();
  const { state, change } = list;
  const { all = 0 } = bar;
  const names = { active: t`Active`, revoked: t`Access revoked` };
  const [activeText, revokedText] = [i18n.number(active), i18n.number(all - active)];
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find app users`}
      count={
        <>
          <Plural value={all} one="# app user" other="# app users" />
          {active < all && (
            <Trans>
              : {activeText} active, {revokedText} revoked
            </Trans>
          )}
        </>
      }
      order={orderChoice({
        ...state.order,
        words: { ...useActorOrders(), lastUsed: [t`Least recently used`, t`Last used`] },
        onChange: (order) => change({ order }),
      })}
    >
      <OneOfFilter
        label={t`Access`}
        options={accessStates.map((value) => ({ value, label: names[value] }))}
        selected={state.access}
        onApply={(access) => change({ access })}
      />
    </ListBar>
  );
}
