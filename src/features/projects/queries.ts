import type { QueryFunctionContext } from '@tanstack/react-query';
import { getListDatasetsQueryKey, listDatasets, useListDatasets } from '~/api/generated/hooks/datasets';
import { getListFormsQueryKey, listForms, useListForms } from '~/api/generated/hooks/forms';
import { getListProjectsQueryOptions, useListProjects } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import type { DatasetExtended, FormExtended, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { createNewestFirstQueue } from '~/shared/lib/newest-first-queue';

/** A project as the list returns it: this client requests extended metadata. */
export type HomeProject = ProjectExtended;

/** The content of a project; undefined while it loads. */
export interface ProjectLists {
  forms: readonly FormExtended[] | undefined;
  lists: readonly DatasetExtended[] | undefined;
  error: unknown;
  retry: () => void;
}

/**
 * The first query of the home page: the projects with their counts only. With all forms and lists it would take many
 * times as long; those load per project, once it is visible.
 */
export const homeQueries = () => [getListProjectsQueryOptions()];

/** Limit of parallel requests: the browser has six connections to a server, and the next page needs some. */
const queue = createNewestFirstQueue(4);

/** Whether the project has entity lists that this user may see. */
export const seesLists = (project: HomeProject): boolean => project.datasets > 0 && can(project, 'dataset.list');

/** Whether the forms or lists of a project were loaded before: then they show at once when the page is opened again. */
export const knowsLists = ({ id }: HomeProject): boolean =>
  [getListFormsQueryKey(id), getListDatasetsQueryKey(id)].some(
    (queryKey) => queryClient.getQueryData(queryKey) !== undefined,
  );

/**
 * The forms and entity lists of a project, requested once it has been visible; a kind it has none of is not requested.
 */
export function useProjectLists(project: HomeProject, seen: boolean): ProjectLists {
  const { id } = project;
  const listed = seesLists(project);
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
    // The client always asks for the extended form.
    lists: listed ? (lists.data as DatasetExtended[] | undefined) : [],
    error: (!forms.data && forms.error) || (!lists.data && lists.error) || null,
    retry: () => {
      if (!forms.data) void forms.refetch();
      if (listed && !lists.data) void lists.refetch();
    },
  };
}

const everything = { forms: true, datasets: true } as const;

/** All projects with their content, for the search. One long request, sent only when the user searches. */
export function useEverything(enabled: boolean) {
  return useListProjects(everything, { query: { enabled, staleTime: 60_000 } });
}
