import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ActorPropertyList, AppUserExtended } from '~/api/schema';
import { getPropertyValue } from '~/domain/actor-properties/properties';
import { timestampColumn } from '~/shared/rows/moment-column';
import type { TableColumn } from '~/shared/ui/table/types';

type Actor = Pick<AppUserExtended, 'displayName' | 'createdAt' | 'createdBy' | 'properties'>;

/** The columns that both kinds of actors have. `now` is in epoch milliseconds. */
export const actorColumns = (i18n: I18n, now: number) =>
  ({
    displayName: {
      id: 'displayName',
      header: i18n._(msg`Display name`),
      width: 220,
      role: 'identity',
      frozen: 'always',
      sortable: true,
      find: true,
      text: (row) => row.displayName,
    },
    createdAt: {
      id: 'createdAt',
      header: i18n._(msg`Created at`),
      ...timestampColumn(i18n, now, (row: Actor) => row.createdAt),
    },
    createdBy: {
      id: 'createdBy',
      header: i18n._(msg`Created by`),
      width: 160,
      role: 'more',
      sortable: true,
      find: true,
      text: (row) => row.createdBy.displayName,
    },
  }) satisfies Record<string, TableColumn<Actor>>;

/** A column per custom property of the project. `first` is the role of the first one. */
export const propertyColumns = (properties: ActorPropertyList, first: 'fact' | 'more'): TableColumn<Actor>[] =>
  properties.map(({ name }, index) => ({
    // The prefix keeps names such as `constructor` from clashing.
    id: `property ${name}`,
    header: name,
    width: 120,
    role: index === 0 ? first : 'more',
    find: true,
    text: (actor) => getPropertyValue(actor.properties, name),
  }));

/** Labels of the sort orders, ascending first. */
export function useActorOrders() {
  const { t } = useLingui();
  return {
    displayName: [t`Name, A to Z`, t`Name, Z to A`],
    createdAt: [t`Oldest`, t`Newest`],
    createdBy: [t`Created by, A to Z`, t`Created by, Z to A`],
  } as const;
}
