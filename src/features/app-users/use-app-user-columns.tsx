import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Flex } from 'antd';
import { useMemo } from 'react';
import type { ActorPropertyList, AppUserExtended } from '~/api/schema';
import { actorColumns, propertyColumns } from '~/domain/actors/columns';
import { momentColumn } from '~/shared/rows/moment-column';
import { Icon } from '~/shared/ui/icons/Icon';
import type { TableColumn } from '~/shared/ui/table/types';
import { isActive } from './queries';

/**
 * The columns of the app user list: the fixed ones, then one per property of the project. Takes the properties, and the
 * current time in epoch milliseconds.
 */
export function useAppUserColumns(properties: ActorPropertyList, now: number): TableColumn<AppUserExtended>[] {
  const { i18n } = useLingui();
  return useMemo(() => appUserColumns(i18n, properties, now), [i18n, properties, now]);
}

function appUserColumns(i18n: I18n, properties: ActorPropertyList, now: number): TableColumn<AppUserExtended>[] {
  const { displayName, createdAt, createdBy } = actorColumns(i18n, now);
  const active = i18n._(msg`Active`);
  const revoked = i18n._(msg`Access revoked`);
  return [
    displayName,
    {
      id: 'access',
      header: i18n._(msg`Access`),
      width: 132,
      fitting: [active, revoked],
      decoration: 24,
      role: 'state',
      dir: 'inherit',
      text: (user) => (isActive(user) ? active : revoked),
      cell: (user) =>
        isActive(user) ? (
          <span className="muted">{active}</span>
        ) : (
          <Flex component="span" align="center" gap={6} className="app-user-revoked">
            <Icon name="lock" /> {revoked}
          </Flex>
        ),
    },
    { ...createdAt, role: 'more' },
    createdBy,
    {
      id: 'lastUsed',
      header: i18n._(msg`Last used`),
      ...momentColumn(i18n, now, (user: AppUserExtended) => user.lastUsed, i18n._(msg`Never`)),
      role: 'fact',
    },
    ...propertyColumns(properties, 'fact'),
  ];
}
