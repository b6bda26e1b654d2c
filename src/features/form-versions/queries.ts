import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { getDraft, getGetDraftQueryKey, useGetDraft } from '~/api/generated/hooks/form-drafts';
import { getListFormVersionsQueryOptions, useListFormVersions } from '~/api/generated/hooks/form-versions';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import { isProblem } from '~/api/problem';
import type { FormExtended, FormVersionExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';

export const versionsQueries = ({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) => [
  getListFormVersionsQueryOptions(projectId, xmlFormId),
];

export interface Definitions {
  /** Newest first; the first is the published one. */
  versions: readonly FormVersionExtended[];
  /** Null without a draft, and for users who may not see it. */
  draft: FormExtended | null;
}

/** `data` is undefined until versions and draft are known. */
export function useDefinitions(projectId: number, xmlFormId: string) {
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const mayDraft = project && form ? mayOpen('formDraft', { project, form }) : undefined;
  const versions = useListFormVersions(projectId, xmlFormId);
  const draft = useGetDraft(projectId, xmlFormId, {
    query: {
      queryKey: getGetDraftQueryKey(projectId, xmlFormId),
      queryFn: mayDraft === true ? ({ signal }) => getDraft(projectId, xmlFormId, { signal }) : skipToken,
    },
  });
  // While the draft is refetched, the last answer counts: unlike data, a refusal is not cached.
  const [without, setWithout] = useState<string | null>(null);
  const thisForm = `${projectId}/${xmlFormId}`;
  const refused = isProblem(draft.error, '404.1');
  // After a 404 the query still holds the old draft's data.
  const found = refused ? undefined : draft.data;
  if (refused && without !== thisForm) setWithout(thisForm);
  if (found !== undefined && without !== null) setWithout(null);
  const noDraft = mayDraft === false || refused || (without === thisForm && found === undefined);
  const known = versions.data && (noDraft || found !== undefined);
  const error = (!versions.data && versions.error) || (!known && !noDraft && draft.error) || null;
  return {
    project,
    data: known
      ? {
          versions: versions.data as readonly FormVersionExtended[],
          draft: noDraft ? null : ((found as FormExtended | undefined) ?? null),
        }
      : undefined,
    error,
    retry: () => {
      if (versions.error) void versions.refetch();
      if (draft.error) void draft.refetch();
    },
  };
}
