import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { type ColumnLayout, laidOut, shownColumns, type UsuallyFrozen } from '~/shared/columns/layout';
import { type EntityRow, type ListId, propertyValue } from '~/domain/entities/rows';
import { formatInteger } from '~/shared/lib/numbers';
import { visibleName } from '~/shared/lib/visible-name';
import { momentColumn } from '~/shared/rows/moment-column';
import type { TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { columnId, knownColumns, type SystemColumn, systemHeaders } from './columns';
import { EntityLink } from './EntityLink';
import type { ExactValues } from './use-exact-values';
import { UpdatesMark } from './UpdatesMark';

/** The label is always frozen; the mark of a conflict beside it if there is room. */
const usuallyFrozen: UsuallyFrozen = new Map([['updates', 'roomy']]);

/** The ids of the columns that are pinned without a choice. */
export const usualPins: readonly string[] = [...usuallyFrozen.keys()];

/** The number of updates, and whether they contradict each other, as text. */
const updatesText = (i18n: I18n, { updates, conflict }: EntityRow['__system']): string =>
  conflict === null
    ? updates === 0
      ? ''
      : i18n._(msg`${plural(updates, { one: '# update', other: '# updates' })}`)
    : i18n._(msg`Conflict`);

function systemColumns(i18n: I18n, now: number): Record<SystemColumn, TableColumn<EntityRow>> {
  const named = <Id extends SystemColumn>(id: Id) => ({ id, header: i18n._(systemHeaders[id]) });
  return {
    updates: {
      ...named('updates'),
      width: 108,
      fitting: [i18n._(msg`Conflict`), i18n._(msg`${plural(12, { one: '# update', other: '# updates' })}`)],
      role: 'state',
      dir: 'inherit',
      decoration: 22,
      text: ({ __system }) => updatesText(i18n, __system),
      cell: ({ __system }) => <UpdatesMark system={__system} text={updatesText(i18n, __system)} />,
    },
    createdBy: {
      ...named('createdBy'),
      width: 150,
      role: 'fact',
      sortable: true,
      text: ({ __system }) => __system.creatorName,
    },
    createdAt: {
      ...named('createdAt'),
      ...momentColumn(i18n, now, ({ __system }: EntityRow) => __system.createdAt),
      role: 'fact',
    },
    updatedAt: { ...named('updatedAt'), ...momentColumn(i18n, now, ({ __system }: EntityRow) => __system.updatedAt) },
    version: {
      ...named('version'),
      width: 80,
      numeric: true,
      text: ({ __system }) => formatInteger(__system.version, i18n.locale),
    },
    uuid: { ...named('uuid'), width: 300, sortable: true, text: ({ __id }) => __id },
  };
}

const labelColumn = (i18n: I18n, list: ListId | null): TableColumn<EntityRow> => ({
  id: 'label',
  header: i18n._(msg`Label`),
  width: 220,
  role: 'identity',
  frozen: 'always',
  text: ({ label }) => label,
  cell: ({ __id, label }, { tabIndex }) =>
    list ? (
      <EntityLink list={list} uuid={__id} tabIndex={tabIndex}>
        <Name>{label}</Name>
      </EntityLink>
    ) : (
      <Name>{label}</Name>
    ),
});

const propertyColumn = (
  property: DatasetProperty,
  { shared, values }: ExactValues,
  sortable: boolean,
): TableColumn<EntityRow> => ({
  id: columnId(property),
  // The index has the server's name of it.
  sortable: sortable && property.name === property.odataName,
  header: visibleName(property.name),
  width: 120,
  text: (row) => (shared.has(property.name) ? values.get(property.name)?.get(row.__id) : propertyValue(row, property)),
});

/** Facts that a card shows on a phone; with fewer properties, those of the system follow. */
const factsOfCard = 2;

const none: readonly DatasetProperty[] = [];

interface ColumnOptions {
  /** Undefined before the list has loaded. */
  properties: readonly DatasetProperty[] | undefined;
  layout: ColumnLayout;
  /** When the rows were read, in epoch milliseconds. */
  now: number;
  /** What the rows do not tell apart. */
  exact: ExactValues;
  /** Entities in the trash have no pages. */
  deleted?: boolean;
  /** Whether the local index sorts by properties. */
  sortsProperties?: boolean;
}

/** The columns of an entity list in the order and the widths of a layout, after the label. */
export function useEntityColumns(
  { projectId, datasetName }: ListId,
  { properties = none, layout, now, exact, deleted = false, sortsProperties = false }: ColumnOptions,
): TableColumn<EntityRow>[] {
  const { i18n } = useLingui();
  const ofProperties = useMemo(
    () => new Map(properties.map((property) => [columnId(property), propertyColumn(property, exact, sortsProperties)])),
    [properties, exact, sortsProperties],
  );
  const ofSystem = useMemo(
    () => new Map<string, TableColumn<EntityRow>>(Object.entries(systemColumns(i18n, now))),
    [i18n, now],
  );
  const label = useMemo(
    () => labelColumn(i18n, deleted ? null : { projectId, datasetName }),
    [i18n, deleted, projectId, datasetName],
  );
  const { columns, pins, widths } = layout;
  return useMemo(() => {
    let facts = 0;
    const shown = shownColumns(columns, knownColumns(properties)).flatMap((id) => {
      const property = ofProperties.get(id);
      if (!property) return ofSystem.get(id) ?? [];
      facts += 1;
      // The first properties say more about an entity than who created it, and when.
      return facts <= factsOfCard ? { ...property, role: 'fact' as const } : property;
    });
    return [label, ...shown].map((column) => laidOut(column, { pins, widths }, usuallyFrozen));
  }, [label, properties, ofProperties, ofSystem, columns, pins, widths]);
}
