import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useListFormAssignees } from '~/api/generated/hooks/assignments';

/** The role that gives an app user access to a form; calls accept its name. */
const appUserRole = 'app-user';

interface AppUserCountOptions {
  projectId: number;
  xmlFormId: string;
  /** False for who may not read it. */
  enabled?: boolean;
}

/**
 * How many app users have access to a form, without those whose own access was revoked. Undefined while it is not
 * known.
 */
export function useAppUserCount({ projectId, xmlFormId, enabled = true }: AppUserCountOptions): number | undefined {
  const { data: assignees } = useListFormAssignees(projectId, xmlFormId, appUserRole, { query: { enabled } });
  const { data: appUsers } = useListAppUsers(projectId, {
    query: { enabled: enabled && (assignees?.length ?? 0) > 0 },
  });
  if (!assignees || (assignees.length > 0 && !appUsers)) return undefined;
  const active = new Set(appUsers?.flatMap(({ id, token }) => (token === null ? [] : id)));
  return assignees.filter(({ id }) => active.has(id)).length;
}
