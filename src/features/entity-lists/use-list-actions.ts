import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { DatasetExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import type { RowAction } from '~/shared/ui/table/types';

/** What can be done with an entity list in the table, by rights. */
export function useListActions(project: ProjectExtended | undefined): (list: DatasetExtended) => RowAction[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  return useCallback(
    ({ projectId, name }) => [
      {
        id: 'csv',
        label: t`Download CSV`,
        icon: 'download',
        menuOnly: true,
        onSelect: () => undefined,
        download: {
          href: `/v1/projects/${projectId}/datasets/${encodeURIComponent(name)}/entities.csv`,
          name: `${fileName(name)}.csv`,
        },
      },
      ...(mayOpen('entityProperties', { project })
        ? [
            {
              id: 'properties',
              label: t`Properties`,
              icon: 'list',
              menuOnly: true,
              onSelect: () => void navigate(paths.entityProperties(projectId, name)),
            } satisfies RowAction,
          ]
        : []),
      ...(mayOpen('entityListSettings', { project })
        ? [
            {
              id: 'settings',
              label: t`Settings`,
              icon: 'pencil',
              menuOnly: true,
              onSelect: () => void navigate(paths.entityListSettings(projectId, name)),
            } satisfies RowAction,
          ]
        : []),
    ],
    [t, navigate, project],
  );
}
