import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DatasetProperty } from '~/api/schema';
import { type EntityRow, type ListId, propertyValue } from '~/domain/entities/rows';
import {
  applyLayout,
  type DefaultPins,
  type ColumnLayout,
  type KnownColumns,
  shownColumns,
} from '~/shared/columns/layout';
import { formatInteger } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { contentWidth, useSample } from '~/shared/rows/content-width';
import { timestampColumn } from '~/shared/rows/moment-column';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import type { TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import type { ExactValues } from './use-exact-values';

/** More properties than this do not all show by default. */
const showAllUpTo = 11;
const shownByDefault = 10;

const columnsBefore = ['updates'] as const;
const columnsAfter = ['createdBy', 'createdAt', 'updatedAt', 'version', 'uuid'] as const;
export type SystemColumn = (typeof columnsBefore)[number] | (typeof columnsAfter)[number];

export const systemHeaders: Record<SystemColumn, MessageDescriptor> = {
  updates: msg`Updates`,
  createdBy: msg`Created by`,
  createdAt: msg`Created at`,
  updatedAt: msg`Updated at`,
  version: msg`Version`,
  uuid: msg`Entity ID`,
};

/** The column of a property. The prefix keeps names such as `constructor` or `version` from clashing. */
export const columnId = ({ name }: Pick<DatasetProperty, 'name'>): string => `/${name}`;

export function knownColumns(properties: readonly DatasetProperty[]): KnownColumns {
  const ids = properties.map(columnId);
  const usual = ids.length > showAllUpTo ? ids.slice(0, shownByDefault) : ids;
  return {
    all: [...columnsBefore, ...ids, ...columnsAfter],
    usual: [...columnsBefore, ...usual, 'createdBy', 'createdAt', 'updatedAt', 'uuid'],
  };
}

/** Key of the layout among the project's preferences, which has those of forms, too. */
export const layoutName = (datasetName: string): string => `entities ${datasetName}`;

/** The label is always frozen; the mark of a conflict beside it if there is room. */
const usuallyFrozen: DefaultPins = new Map([['updates', 'roomy']]);

export const defaultPins: readonly string[] = [...usuallyFrozen.keys()];

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
      ...timestampColumn(i18n, now, ({ __system }: EntityRow) => __system.createdAt),
      role: 'fact',
    },
    updatedAt: {
      ...named('updatedAt'),
      ...timestampColumn(i18n, now, ({ __system }: EntityRow) => __system.updatedAt),
    },
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

const usualWidth = 120;
const widestProperty = 160;

function propertyColumn(
  property: DatasetProperty,
  { shared, values }: ExactValues,
  sortable: boolean,
  sample: readonly EntityRow[],
): TableColumn<EntityRow> {
  const text = (row: EntityRow) =>
    shared.has(property.name) ? values.get(property.name)?.get(row.__id) : propertyValue(row, property);
  return {
    id: columnId(property),
    // The index only knows the OData name.
    sortable: sortable && property.name === property.odataName,
    header: visibleName(property.name),
    width: usualWidth,
    ...contentWidth({ text }, sample, widestProperty),
    text,
  };
}

/** Facts that a card shows on a phone; with fewer properties, those of the system follow. */
const factsOfCard = 2;

const none: readonly DatasetProperty[] = [];

interface ColumnOptions {
  properties: readonly DatasetProperty[] | undefined;
  layout: ColumnLayout;
  now: number;
  /** The first ones set the widths, which stay while pages are turned. */
  rows: readonly EntityRow[] | undefined;
  exact: ExactValues;
  /** Without links: entities in the trash have no pages. */
  deleted?: boolean;
  sortsProperties?: boolean;
}

export function useEntityColumns(
  { projectId, datasetName }: ListId,
  { properties = none, layout, now, rows, exact, deleted = false, sortsProperties = false }: ColumnOptions,
): TableColumn<EntityRow>[] {
  const { i18n } = useLingui();
  const sample = useSample(rows);
  const ofProperties = useMemo(
    () =>
      new Map(
        properties.map((property) => [columnId(property), propertyColumn(property, exact, sortsProperties, sample)]),
      ),
    [properties, exact, sortsProperties, sample],
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
    return [label, ...shown].map((column) => applyLayout(column, { pins, widths }, usuallyFrozen));
  }, [label, properties, ofProperties, ofSystem, columns, pins, widths]);
}

interface EntityLinkProps {
  list: ListId;
  uuid: string;
  tabIndex?: 0 | -1;
  children: ReactNode;
}

export function useOpenEntity({ projectId, datasetName }: ListId): (row: EntityRow) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    ({ __id }) => void navigate(paths.entity(projectId, datasetName, __id, search.slice(1))),
    [navigate, projectId, datasetName, search],
  );
}

export const EntityTitle = ({ list, uuid, label }: Omit<EntityLinkProps, 'children'> & { label: string }) => (
  <EntityLink list={list} uuid={uuid}>
    <Name>{label}</Name>
  </EntityLink>
);

function EntityLink({ list: { projectId, datasetName }, uuid, tabIndex, children }: EntityLinkProps) {
  const { search } = useLocation();
  return (
    <AppLink
      className="entity-link"
      to={paths.entity(projectId, datasetName, uuid, search.slice(1))}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {children}
    </AppLink>
  );
}

function UpdatesMark({ system: { conflict }, text }: { system: EntityRow['__system']; text: string }) {
  if (text === '') return null;
  return (
    <span className={conflict === null ? 'entity-updates' : 'entity-updates entity-conflict'}>
      <Icon name={conflict === null ? 'pencil' : 'warning'} /> {text}
    </span>
  );
}
