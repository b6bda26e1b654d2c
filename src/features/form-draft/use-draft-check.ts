import { skipToken, useQuery } from '@tanstack/react-query';
import type { FormExtended } from '~/api/schema';
import { draft as draftEdition } from '~/api/edition';
import { useLate } from '~/shared/ui/page/use-late';
import { useUsed } from './use-used';

/**
 * What is wrong in the definition of a draft although the server took it. Its code and the definition load after the
 * page, when somebody uses it; undefined until then, also if they cannot be loaded.
 */
export function useDraftCheck(form: FormExtended, draft: FormExtended) {
  const { projectId, xmlFormId } = form;
  const isReplacing = form.publishedAt !== null && form.hash !== draft.hash;
  const used = useUsed();
  const late = useLate();
  const check = async (signal: AbortSignal) => {
    const [{ checkFile }, { fetchDefinition }] = await Promise.all([
      import('./upload/check-file'),
      import('~/domain/xforms/queries'),
    ]);
    const xml = await fetchDefinition({ projectId, xmlFormId, edition: draftEdition });
    return checkFile(xml, isReplacing ? form : null, signal);
  };
  return useQuery({
    queryKey: ['check of a draft', projectId, xmlFormId, draft.hash, form.hash],
    queryFn: used && late ? ({ signal }) => check(signal) : skipToken,
    staleTime: Infinity,
    retry: false,
  }).data;
}
