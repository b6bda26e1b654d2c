import { useState } from 'react';
import {
  getGetDraftQueryOptions,
  getListDraftAttachmentsQueryOptions,
  useGetDraft,
} from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { isProblem } from '~/api/problem';
import type { FormExtended } from '~/api/schema';
import { hasNoDraft } from '~/domain/definitions/edition';

export const draftQueries = ({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) => [
  getGetDraftQueryOptions(projectId, xmlFormId),
  ...(hasNoDraft({ projectId, xmlFormId }) ? [] : [getListDraftAttachmentsQueryOptions(projectId, xmlFormId)]),
];

/** Enketo's processing and test submissions change these while another tab is in front. */
const refetchOnFocus = { query: { refetchOnWindowFocus: true } };

export type ForeignChange = 'gone' | 'replaced';

/**
 * `draft` is null if there is none, undefined while loading. Changes sent through `own` are not reported as another
 * user's.
 */
export function useDraft(projectId: number, xmlFormId: string) {
  const formQuery = useGetForm(projectId, xmlFormId, refetchOnFocus);
  const query = useGetDraft(projectId, xmlFormId, refetchOnFocus);
  const [acting, setActing] = useState(false);
  const [seen, setSeen] = useState<string | null | undefined>(undefined);
  const [foreign, setForeign] = useState<ForeignChange | null>(null);
  // A deleted draft stays in the cache beside the 404.
  const isGone = isProblem(query.error, '404.1');
  // While "no draft" is refetched, keep showing it.
  const isStillNone = seen === null && query.data === undefined;
  const draft: FormExtended | null | undefined = isGone || isStillNone ? null : query.data;
  const hash = draft === undefined ? undefined : (draft?.hash ?? null);
  if (hash !== undefined && hash !== seen) {
    setSeen(hash);
    setForeign(acting || seen === undefined || seen === null ? null : hash === null ? 'gone' : 'replaced');
  }
  return {
    form: formQuery.data,
    draft,
    foreign,
    error: (!formQuery.data && formQuery.error) || (draft === undefined && query.error) || null,
    retry: () => {
      void formQuery.refetch();
      void query.refetch();
    },
    own: async <Value>(change: () => Promise<Value>): Promise<Value> => {
      setActing(true);
      setForeign(null);
      try {
        return await change();
      } finally {
        // After a lost answer the draft may still be loading: do not restart that.
        await query.refetch({ cancelRefetch: false });
        setActing(false);
      }
    },
  };
}

export type OwnChange = ReturnType<typeof useDraft>['own'];
