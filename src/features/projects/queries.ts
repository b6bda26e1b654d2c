import type { QueryFunctionContext } from '@tanstack/react-query';
import { getListDatasetsQueryKey, listDatasets, useListDatasets } from '~/api/generated/hooks/datasets';
import { getListFormsQueryKey, listForms, useListForms } from '~/api/generated/hooks/forms';
import { getListProjectsQueryOptions, useListProjects } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import type { DatasetExtended, FormExtended, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { createNewestFirstQueue } from '~/shared/lib/newest-first-queue';

export type HomeProject = ProjectExtended;

/** Undefined while loading. */
export interface ProjectLists {
  forms: readonly FormExtended[] | undefined;
  lists: readonly DatasetExtended[] | undefined;
  error: unknown;
  retry: () => void;
}

/** The projects with their counts only: with all forms and lists it would take many times as long. */
export const homeQueries = () => [getListProjectsQueryOptions()];

/** The browser has six connections to a server, and the next page needs some. */
const queue = createNewestFirstQueue(4);

export const canSeeLists = (project: HomeProject): boolean => project.datasets > 0 && can(project, 'dataset.list');

/** Whether they are cached, and show at once when the page is opened again. */
export const hasCachedContents = ({ id }: HomeProject): boolean =>
  [getListFormsQueryKey(id), getListDatasetsQueryKey(id)].some(
    (queryKey) => queryClient.getQueryData(queryKey) !== undefined,
  );

/** The forms and entity lists of a project, once it has been visible. */
export function useProjectLists(project: HomeProject, seen: boolean): ProjectLists {
  const { id } = project;
  const listed = canSeeLists(project);
  const forms = useListForms(id, undefined, {
    query: {
      enabled: seen && project.forms > 0,
      queryFn: ({ signal }: QueryFunctionContext) => queue(() => listForms(id, undefined, { signal }), signal),
    },
  });
  const lists = useListDatasets(id, undefined, {
    query: {
      enabled: seen && listed,
      queryFn: ({ signal }: QueryFunctionContext) => queue(() => listDatasets(id, undefined, { signal }), signal),
    },
  });
  return {
    forms: project.forms === 0 ? [] : forms.data,
    // The client always requests the extended form.
    lists: listed ? (lists.data as DatasetExtended[] | undefined) : [],
    error: (!forms.data && forms.error) || (!lists.data && lists.error) || null,
    retry: () => {
      if (!forms.data) void forms.refetch();
      if (listed && !lists.data) void lists.refetch();
    },
  };
}

const everything = { forms: true, datasets: true } as const;

/** Everything, for the search. One long request, sent only when the user searches. */
export function useProjectsWithContents(enabled: boolean) {
  return useListProjects(everything, { query: { enabled, staleTime: 60_000 } });
}
