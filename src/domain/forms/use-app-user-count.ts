import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useListFormAssignees } from '~/api/generated/hooks/assignments';

/** Role that gives access to a form; the API accepts its name. */
const appUserRole = 'app-user';

interface AppUserCountOptions {
  projectId: number;
  xmlFormId: string;
  enabled?: boolean;
}

/** App users with access to a form, except revoked ones; undefined while loading. */
export function useAppUserCount({ projectId, xmlFormId, enabled = true }: AppUserCountOptions): number | undefined {
  const { data: assignees } = useListFormAssignees(projectId, xmlFormId, appUserRole, { query: { enabled } });
  const { data: appUsers } = useListAppUsers(projectId, {
    query: { enabled: enabled && (assignees?.length ?? 0) > 0 },
  });
  if (!assignees || (assignees.length > 0 && !appUsers)) return undefined;
  const active = new Set(appUsers?.flatMap(({ id, token }) => (token === null ? [] : id)));
  return assignees.filter(({ id }) => active.has(id)).length;
}
