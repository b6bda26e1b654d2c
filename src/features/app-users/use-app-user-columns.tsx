import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ActorPropertyList, AppUserExtended } from '~/api/schema';
import { valueOf } from '~/domain/actor-properties/properties';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { Icon } from '~/shared/ui/icons/Icon';
import type { TableColumn } from '~/shared/ui/table/types';
import { isActive } from './queries';

/** Approximate width of a 13 px letter, for columns that fit their heads. */
const letter = 7.4;
const padding = 18;
const narrowest = 120;
const widest = 260;

function Moment({ iso, i18n, now }: { iso: string; i18n: I18n; now: number }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso, true)}>
      {formatRecent(iso, i18n.locale, now)}
    </time>
  );
}

/**
 * The columns of the app user list: the fixed ones, then one per property of the project. In: the properties, and the
 * current time in epoch milliseconds.
 */
export function useAppUserColumns(properties: ActorPropertyList, now: number): TableColumn<AppUserExtended>[] {
  const { i18n } = useLingui();
  return useMemo(() => appUserColumns(i18n, properties, now), [i18n, properties, now]);
}

function appUserColumns(i18n: I18n, properties: ActorPropertyList, now: number): TableColumn<AppUserExtended>[] {
  const never = i18n._(msg`Never`);
  const active = i18n._(msg`Active`);
  const revoked = i18n._(msg`Access revoked`);
  return [
    {
      id: 'displayName',
      header: i18n._(msg`Display name`),
      width: 220,
      role: 'identity',
      frozen: 'always',
      sortable: true,
      find: true,
      text: (user) => user.displayName,
    },
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
          <span className="app-user-revoked">
            <Icon name="lock" /> {revoked}
          </span>
        ),
    },
    {
      id: 'createdAt',
      header: i18n._(msg`Created at`),
      width: 132,
      fitting: recentTexts(i18n.locale, now),
      role: 'more',
      sortable: true,
      dir: 'inherit',
      value: (user) => user.createdAt,
      text: (user) => formatRecent(user.createdAt, i18n.locale, now),
      cell: (user) => <Moment iso={user.createdAt} i18n={i18n} now={now} />,
    },
    {
      id: 'createdBy',
      header: i18n._(msg`Created by`),
      width: 160,
      role: 'more',
      sortable: true,
      find: true,
      text: (user) => user.createdBy.displayName,
    },
    {
      id: 'lastUsed',
      header: i18n._(msg`Last used`),
      width: 132,
      fitting: recentTexts(i18n.locale, now),
      role: 'fact',
      sortable: true,
      dir: 'inherit',
      value: (user) => user.lastUsed ?? '',
      text: (user) => (user.lastUsed === null ? never : formatRecent(user.lastUsed, i18n.locale, now)),
      cell: (user) =>
        user.lastUsed === null ? (
          <span className="muted">{never}</span>
        ) : (
          <Moment iso={user.lastUsed} i18n={i18n} now={now} />
        ),
    },
    ...properties.map(({ name }, index): TableColumn<AppUserExtended> => ({
      // The prefix keeps names such as `constructor` from clashing.
      id: `property ${name}`,
      header: name,
      width: Math.round(Math.min(widest, Math.max(narrowest, name.length * letter + padding))),
      role: index === 0 ? 'fact' : 'more',
      find: true,
      text: (user) => valueOf(user.properties, name),
    })),
  ];
}
