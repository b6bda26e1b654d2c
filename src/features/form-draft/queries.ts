import { useState } from 'react';
import {
  getGetDraftQueryOptions,
  getListDraftAttachmentsQueryOptions,
  useGetDraft,
} from '~/api/generated/hooks/form-drafts';
import { useGetForm } from '~/api/generated/hooks/forms';
import { isProblem } from '~/api/problem';
import type { FormExtended } from '~/api/schema';
import { isWithoutDraft } from '~/domain/definitions/edition';

/** The first queries of the draft page. */
export const draftQueries = ({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) => [
  getGetDraftQueryOptions(projectId, xmlFormId),
  ...(isWithoutDraft({ projectId, xmlFormId }) ? [] : [getListDraftAttachmentsQueryOptions(projectId, xmlFormId)]),
];

/** Enketo takes over the form, and tests arrive, while another tab is in front. */
const changesElsewhere = { query: { refetchOnWindowFocus: true } };

/** What another user did to the draft while the page was open. */
export type ForeignChange = 'gone' | 'replaced';

/**
 * The form and its draft: null without one, undefined before they have loaded. `own` sends a change of the draft; any
 * other change was made by another user. Throws what the change throws.
 */
export function useDraft(projectId: number, xmlFormId: string) {
  const formQuery = useGetForm(projectId, xmlFormId, changesElsewhere);
  const query = useGetDraft(projectId, xmlFormId, changesElsewhere);
  const [acting, setActing] = useState(false);
  const [seen, setSeen] = useState<string | null | undefined>(undefined);
  const [foreign, setForeign] = useState<ForeignChange | null>(null);
  // A draft that was deleted stays in the cache beside the refusal.
  const isGone = isProblem(query.error, '404.1');
  // While it is asked again whether there is a draft, the last answer counts: what is shown below it stays.
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
        // After a lost answer the draft is still being read.
        await query.refetch({ cancelRefetch: false });
        setActing(false);
      }
    },
  };
}

/** Runs a change of the draft, so that it is not taken for a change by another user. */
export type OwnChange = ReturnType<typeof useDraft>['own'];
