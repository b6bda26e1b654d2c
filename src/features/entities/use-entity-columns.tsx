import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { type EntityRow, type ListId, propertyValue } from '~/shared/entities/rows';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import type { TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';

/** Approximate width of a 13 px letter, for columns that fit their heads. */
const letter = 7.4;
const padding = 18;
const narrowest = 120;
const widest = 260;

const none: readonly DatasetProperty[] = [];

/** The columns of an entity list: its label, its properties, and what the server knows of an entity. */
export function useEntityColumns(
  { projectId, datasetName }: ListId,
  properties: readonly DatasetProperty[] = none,
  now: number,
): TableColumn<EntityRow>[] {
  const { i18n } = useLingui();
  return useMemo(
    () => entityColumns(i18n, { projectId, datasetName }, properties, now),
    [i18n, projectId, datasetName, properties, now],
  );
}

function entityColumns(
  i18n: I18n,
  { projectId, datasetName }: ListId,
  properties: readonly DatasetProperty[],
  now: number,
): TableColumn<EntityRow>[] {
  const { locale } = i18n;
  const moment = (
    momentOf: (system: EntityRow['__system']) => string | null,
  ): Omit<TableColumn<EntityRow>, 'id' | 'header'> => ({
    width: 130,
    fitting: recentTexts(locale, now),
    role: 'fact',
    sortable: true,
    dir: 'inherit',
    text: ({ __system }) => formatRecent(momentOf(__system), locale, now),
    cell: ({ __system }) => {
      const iso = momentOf(__system);
      return (
        iso !== null && (
          <time dateTime={iso} title={formatDateTime(iso, true)}>
            {formatRecent(iso, locale, now)}
          </time>
        )
      );
    },
  });
  return [
    {
      id: 'label',
      header: i18n._(msg`Label`),
      width: 240,
      role: 'identity',
      frozen: 'always',
      text: ({ label }) => label,
      cell: ({ __id, label }, { tabIndex }) => (
        <AppLink to={paths.entity(projectId, datasetName, __id)} tabIndex={tabIndex}>
          <Name>{label}</Name>
        </AppLink>
      ),
    },
    ...properties.map((property): TableColumn<EntityRow> => ({
      // The prefix keeps names such as `constructor` from clashing.
      id: `/${property.name}`,
      header: property.name,
      width: Math.round(Math.min(widest, Math.max(narrowest, property.name.length * letter + padding))),
      text: (row) => propertyValue(row, property),
    })),
    {
      id: 'createdBy',
      header: i18n._(msg`Created by`),
      width: 150,
      sortable: true,
      text: ({ __system }) => __system.creatorName,
    },
    { id: 'createdAt', header: i18n._(msg`Created at`), ...moment(({ createdAt }) => createdAt) },
    { id: 'updatedAt', header: i18n._(msg`Updated at`), ...moment(({ updatedAt }) => updatedAt), role: 'more' },
    { id: 'uuid', header: i18n._(msg`Entity ID`), width: 300, sortable: true, text: ({ __id }) => __id },
  ];
}
