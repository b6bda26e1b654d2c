import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Flex } from 'antd';
import { useMemo } from 'react';
import type { ActorPropertyList } from '~/api/schema';
import { actorColumns, propertyColumns } from '~/domain/actors/columns';
import { Icon } from '~/shared/ui/icons/Icon';
import type { TableColumn } from '~/shared/ui/table/types';
import { type LinkState, linkStates, type Row } from './queries';

/** The words of the states, also for the filter. */
export const stateLabels: Record<LinkState, ReturnType<typeof msg>> = {
  active: msg`Active`,
  closed: msg`Form is not open`,
  waiting: msg`Not available yet`,
  revoked: msg`Access revoked`,
};

/** The columns of the list: the fixed ones, then one per property of the project. */
export function useLinkColumns(properties: ActorPropertyList, now: number): TableColumn<Row>[] {
  const { i18n } = useLingui();
  return useMemo(() => linkColumns(i18n, properties, now), [i18n, properties, now]);
}

function linkColumns(i18n: I18n, properties: ActorPropertyList, now: number): TableColumn<Row>[] {
  const { displayName, createdAt, createdBy } = actorColumns(i18n, now);
  const label = (state: LinkState) => i18n._(stateLabels[state]);
  const once = (row: Row) => (row.once === true ? i18n._(msg`Yes`) : i18n._(msg`No`));
  return [
    displayName,
    {
      id: 'state',
      header: i18n._(msg`State`),
      width: 148,
      fitting: linkStates.map(label),
      decoration: 24,
      role: 'state',
      dir: 'inherit',
      text: (row) => label(row.state),
      cell: ({ state }) =>
        state === 'active' ? (
          <span className="muted">{label(state)}</span>
        ) : (
          <Flex component="span" align="center" gap={6} className="public-link-state">
            <Icon name={state === 'waiting' ? 'clock' : 'lock'} /> {label(state)}
          </Flex>
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
    { ...createdAt, role: 'fact' },
    createdBy,
    ...propertyColumns(properties, 'more'),
  ];
}
