import { useListDatasets } from '~/api/generated/hooks/datasets';
import { useListForms } from '~/api/generated/hooks/forms';
import type { DatasetExtended, FormExtended, ProjectExtended } from '~/api/schema';
import { can } from '~/session/can';
import { deletedForms } from '~/domain/forms/trash';

/** What a project holds. */
export interface Contents {
  /** Those that are not in the trash. */
  forms: readonly FormExtended[];
  trashed: number;
  submissions: number;
  lists: readonly DatasetExtended[];
  entities: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Reads anew what a project holds: others may have sent something since. */
export function useContents(project: ProjectExtended): {
  contents: Contents | undefined;
  failed: boolean;
  retry: () => void;
} {
  const query = { staleTime: 0, refetchOnMount: 'always' } as const;
  const forms = useListForms(project.id, undefined, { query });
  const trash = useListForms(project.id, deletedForms, { query: { ...query, enabled: can(project, 'form.restore') } });
  const mayLists = can(project, 'dataset.list');
  const lists = useListDatasets(project.id, undefined, { query: { ...query, enabled: mayLists } });
  const asked = [forms, trash, lists];
  const settled = asked.every(({ isFetching }) => !isFetching);
  const failed = settled && asked.some(({ error }) => error !== null);
  return {
    contents:
      settled && !failed && forms.data
        ? {
            forms: forms.data,
            trashed: trash.data?.length ?? 0,
            submissions: sum([...forms.data, ...(trash.data ?? [])].map((form) => form.submissions)),
            lists: lists.data ?? [],
            entities: sum((lists.data ?? []).map((list) => list.entities)),
          }
        : undefined,
    failed,
    retry: () => {
      for (const { error, refetch } of asked) if (error !== null) void refetch();
    },
  };
}
