import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ActorPropertyList } from '~/api/schema';
import { valueOf } from '~/domain/actor-properties/properties';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { Icon } from '~/shared/ui/icons/Icon';
import type { TableColumn } from '~/shared/ui/table/types';
import type { LinkState } from './address';
import type { Row } from './rows';

/** Approximate width of a 13 px letter, for columns that fit their heads. */
const letter = 7.4;
const padding = 18;
const narrowest = 120;
const widest = 260;

/** The words of the states, also for the filter. */
export const stateLabels: Record<LinkState, ReturnType<typeof msg>> = {
  active: msg`Active`,
  waiting: msg`Not available yet`,
  revoked: msg`Access revoked`,
};

/** The columns of the list: the fixed ones, then one per property of the project. */
export function useLinkColumns(properties: ActorPropertyList, now: number): TableColumn<Row>[] {
  const { i18n } = useLingui();
  return useMemo(() => linkColumns(i18n, properties, now), [i18n, properties, now]);
}

function linkColumns(i18n: I18n, properties: ActorPropertyList, now: number): TableColumn<Row>[] {
  const label = (state: LinkState) => i18n._(stateLabels[state]);
  const once = (row: Row) => (row.once === true ? i18n._(msg`Yes`) : i18n._(msg`No`));
  return [
    {
      id: 'displayName',
      header: i18n._(msg`Display name`),
      width: 220,
      role: 'identity',
      frozen: 'always',
      sortable: true,
      find: true,
      text: (row) => row.displayName,
    },
    {
      id: 'state',
      header: i18n._(msg`State`),
      width: 148,
      fitting: (['active', 'waiting', 'revoked'] as const).map(label),
      decoration: 24,
      role: 'state',
      dir: 'inherit',
      text: (row) => label(row.state),
      cell: ({ state }) =>
        state === 'active' ? (
          <span className="muted">{label(state)}</span>
        ) : (
          <span className="public-link-state">
            <Icon name={state === 'waiting' ? 'clock' : 'lock'} /> {label(state)}
          </span>
        ),
    },
    {
      id: 'once',
      header: i18n._(msg`Single submission`),
      width: 120,
      role: 'fact',
      dir: 'inherit',
      text: once,
      cell: (row) => (row.once === true ? once(row) : <span className="muted">{once(row)}</span>),
    },
    {
      id: 'createdAt',
      header: i18n._(msg`Created at`),
      width: 132,
      fitting: recentTexts(i18n.locale, now),
      role: 'fact',
      sortable: true,
      dir: 'inherit',
      value: (row) => row.createdAt,
      text: (row) => formatRecent(row.createdAt, i18n.locale, now),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatDateTime(createdAt, true)}>
          {formatRecent(createdAt, i18n.locale, now)}
        </time>
      ),
    },
    {
      id: 'createdBy',
      header: i18n._(msg`Created by`),
      width: 160,
      role: 'more',
      sortable: true,
      find: true,
      text: (row) => row.createdBy.displayName,
    },
    ...properties.map(({ name }): TableColumn<Row> => ({
      // The prefix keeps names such as `constructor` from clashing.
      id: `property ${name}`,
      header: name,
      width: Math.round(Math.min(widest, Math.max(narrowest, name.length * letter + padding))),
      role: 'more',
      find: true,
      text: (row) => valueOf(row.properties, name),
    })),
  ];
}
