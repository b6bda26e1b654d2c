import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import type { FormExtended, ProjectExtended } from '~/api/schema';
import { mayOpen } from '~/session/page-rights';
import { useLate } from '~/shared/ui/page/use-late';

/**
 * Whether a form has a draft, for users who may edit it: asked for after the page has loaded. False until it is known.
 */
export function useHasDraft(project: ProjectExtended | undefined, form: FormExtended | undefined): boolean {
  const late = useLate();
  const published = form !== undefined && form.publishedAt !== null;
  const enabled = late && published && mayOpen('formDraft', { project, form }) === true;
  // After a draft was abandoned or published, the answer is a refusal, beside the data of the old one.
  const { isSuccess } = useGetDraft(form?.projectId ?? 0, form?.xmlFormId ?? '', { query: { enabled, retry: false } });
  return form !== undefined && (!published || isSuccess);
}
