import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Plural } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { DatasetExtended } from '~/api/schema';
import { conflictsOnly } from '~/shared/entities/address';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { formatInteger } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import type { TableColumn } from '~/shared/ui/table/types';

/** The columns of a project's entity lists. In: when they were read, in epoch milliseconds. */
export function useListColumns(now: number): TableColumn<DatasetExtended>[] {
  const { i18n } = useLingui();
  return useMemo(() => listColumns(i18n, now), [i18n, now]);
}

function listColumns(i18n: I18n, now: number): TableColumn<DatasetExtended>[] {
  const { locale } = i18n;
  return [
    {
      id: 'name',
      header: i18n._(msg`Name`),
      width: 260,
      grow: true,
      role: 'identity',
      frozen: 'always',
      sortable: true,
      text: ({ name }) => name,
      cell: ({ projectId, name }, { tabIndex }) => (
        <AppLink to={paths.entities(projectId, name)} tabIndex={tabIndex}>
          <Name>{name}</Name>
        </AppLink>
      ),
    },
    {
      id: 'entities',
      header: i18n._(msg`Entities`),
      width: 120,
      role: 'fact',
      numeric: true,
      quietZero: true,
      sortable: true,
      text: ({ entities }) => formatInteger(entities, locale),
    },
    {
      id: 'conflicts',
      header: i18n._(msg`Conflicts`),
      width: 150,
      role: 'state',
      numeric: true,
      quietZero: true,
      sortable: true,
      decoration: 24,
      text: ({ conflicts }) => formatInteger(conflicts, locale),
      cell: ({ projectId, name, conflicts }, { tabIndex }) =>
        conflicts > 0 && (
          <AppLink className="attention" to={paths.entities(projectId, name, conflictsOnly)} tabIndex={tabIndex}>
            <Icon name="warning" /> <Plural value={conflicts} one="# conflict" other="# conflicts" />
          </AppLink>
        ),
    },
    {
      id: 'lastEntity',
      header: i18n._(msg`Latest entity`),
      width: 160,
      fitting: recentTexts(locale, now),
      role: 'fact',
      sortable: true,
      dir: 'inherit',
      text: ({ lastEntity }) => formatRecent(lastEntity, locale, now),
      cell: ({ lastEntity }) =>
        lastEntity !== null && (
          <time dateTime={lastEntity} title={formatDateTime(lastEntity, true)}>
            {formatRecent(lastEntity, locale, now)}
          </time>
        ),
    },
  ];
}
