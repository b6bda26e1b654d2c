import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { DatasetExtended, ProjectExtended } from '~/api/schema';
import { Conflicts } from '~/domain/entities/Conflicts';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { formatInteger } from '~/shared/lib/numbers';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Count } from '~/shared/ui/table/Count';
import { Name } from '~/shared/ui/text/Name';
import type { TableColumn } from '~/shared/ui/table/types';
import { FormsCell } from './FormsCell';

/** The columns of a project's entity lists. In: the project, for the rights, and when they were read, in epoch milliseconds. */
export function useListColumns(project: ProjectExtended | undefined, now: number): TableColumn<DatasetExtended>[] {
  const { i18n } = useLingui();
  return useMemo(() => listColumns(i18n, project, now), [i18n, project, now]);
}

function listColumns(i18n: I18n, project: ProjectExtended | undefined, now: number): TableColumn<DatasetExtended>[] {
  const { locale } = i18n;
  return [
    {
      id: 'name',
      header: i18n._(msg`Name`),
      width: 260,
      role: 'identity',
      frozen: 'always',
      sortable: true,
      find: true,
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
      value: ({ entities }) => entities,
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
      value: ({ conflicts }) => conflicts,
      text: ({ conflicts }) => formatInteger(conflicts, locale),
      cell: (list, { tabIndex }) =>
        project && list.conflicts > 0 ? (
          <Conflicts project={project} list={list} tabIndex={tabIndex} />
        ) : (
          <Count value={list.conflicts} />
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
      value: ({ lastEntity }) => lastEntity ?? '',
      text: ({ lastEntity }) => formatRecent(lastEntity, locale, now),
      cell: ({ lastEntity }) =>
        lastEntity !== null && (
          <time dateTime={lastEntity} title={formatDateTime(lastEntity, true)}>
            {formatRecent(lastEntity, locale, now)}
          </time>
        ),
    },
    formsColumn('source', i18n._(msg`Updated by`), project),
    formsColumn('linked', i18n._(msg`Used in`), project),
  ];
}

/** The forms of a list. Each visible row asks for them, so they have no text to copy. */
const formsColumn = (
  role: 'source' | 'linked',
  header: string,
  project: ProjectExtended | undefined,
): TableColumn<DatasetExtended> => ({
  id: role,
  header,
  width: 240,
  role: 'more',
  text: () => '',
  cell: (list, { tabIndex }) => project && <FormsCell project={project} list={list} role={role} tabIndex={tabIndex} />,
});
