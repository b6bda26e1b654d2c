import { useListAppUsers } from '~/api/generated/hooks/app-users';
import { useListDatasets } from '~/api/generated/hooks/datasets';
import { useListForms } from '~/api/generated/hooks/forms';
import type { ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import type { Target } from './origin';

/** What is known of the project of the new form. */
export interface KnownTarget extends Target {
  project: ProjectExtended;
  /** Ids of its forms, and of those in its trash. */
  taken: ReadonlySet<string>;
  inTrash: ReadonlySet<string>;
}

const deleted = { deleted: true } as const;
const none: readonly never[] = [];

/** Reads the project that a form is copied to. Out: undefined while something is loading; the error if that failed. */
export function useTarget(
  project: ProjectExtended | undefined,
  originProjectId: number | null,
): { target: KnownTarget | undefined; error: unknown; retry: () => void } {
  const id = project?.id ?? 0;
  const enabled = project !== undefined;
  const forms = useListForms(id, undefined, { query: { enabled } });
  const mayRestore = can(project, 'form.restore');
  const trash = useListForms(id, deleted, { query: { enabled: mayRestore } });
  const mayList = can(project, 'dataset.list');
  const lists = useListDatasets(id, undefined, { query: { enabled: mayList } });
  const mayGive = mayOpen('formAccess', { project }) === true;
  const appUsers = useListAppUsers(id, { query: { enabled: mayGive } });
  const queries = [forms, ...(mayRestore ? [trash] : []), ...(mayList ? [lists] : []), ...(mayGive ? [appUsers] : [])];
  const failed = queries.find(({ data, error }) => !data && error);
  const isLoading = queries.some(({ data }) => !data);
  return {
    target:
      project && !isLoading
        ? {
            project,
            id,
            name: project.name,
            isOrigin: id === originProjectId,
            lists: new Set((lists.data ?? none).map(({ name }) => name)),
            appUsers: (appUsers.data ?? none).filter(({ token }) => token !== null),
            taken: new Set((forms.data ?? none).map(({ xmlFormId }) => xmlFormId)),
            inTrash: new Set((trash.data ?? none).map(({ xmlFormId }) => xmlFormId)),
          }
        : undefined,
    error: failed?.error,
    retry: () => void Promise.all(queries.filter(({ data }) => !data).map(({ refetch }) => refetch())),
  };
}
