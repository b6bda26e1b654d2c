import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import type { ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import type { Tool } from '~/shared/ui/filters/tools';

/** Leads to the conflicts of this list one by one, within its filters and in its order, if there are any. */
export function useConflictTool({ projectId, datasetName }: ListId, hasConflicts: boolean): Tool[] {
  const { t } = useLingui();
  const { search } = useLocation();
  if (!hasConflicts) return [];
  const to = paths.conflictQueue(projectId, datasetName, search.slice(1));
  return [{ key: 'conflicts', icon: 'warning', word: t`Resolve conflicts`, isWarning: true, to }];
}
