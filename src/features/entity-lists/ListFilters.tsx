import { Plural, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { useListState } from '~/shared/address/use-list-state';
import { ListBar } from '~/shared/ui/filters/FilterBar';
import { orderChoice } from '~/shared/ui/filters/OrderSelect';
import type { EntityListsState } from './address';

interface ListFiltersProps extends Pick<ComponentProps<typeof ListBar>, 'all' | 'shown' | 'end'> {
  list: ReturnType<typeof useListState<EntityListsState>>;
}

/** The toolbar of the table. */
export function ListFilters({ list, ...bar }: ListFiltersProps) {
  const { t } = useLingui();
  const { all = 0 } = bar;
  return (
    <ListBar
      {...bar}
      list={list}
      findLabel={t`Find entity lists`}
      count={<Plural value={all} one="# entity list" other="# entity lists" />}
      order={orderChoice({
        ...list.state.order,
        words: {
          name: [t`Name, A to Z`, t`Name, Z to A`],
          entities: [t`Fewest entities`, t`Most entities`],
          conflicts: [t`Fewest conflicts`, t`Most conflicts`],
          lastEntity: [t`Oldest entity`, t({ message: 'Latest entity', context: 'order' })],
        },
        onChange: (order) => list.change({ order }),
      })}
    />
  );
}
