import { useQuery } from '@tanstack/react-query';
import { type DefinitionRef, published } from '~/api/form-version-ref';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { useListFormVersions } from '~/api/generated/hooks/form-versions';
import type { FormAttachmentList, FormExtended } from '~/api/schema';
import { definitionAttachments } from '~/domain/definitions/attachments';
import { parseEditionParam } from '~/domain/definitions/edition';
import { useFormReading, xmlQuery } from '~/domain/definitions/queries';
import { runInSlices } from '~/shared/jobs/run-in-slices';
import { useDeferredLoading } from '~/shared/ui/page/use-deferred-loading';
import { buildOverview } from './overview';

export function outlineQueries(address: { projectId: number; xmlFormId: string; search: URLSearchParams }) {
  const { projectId, xmlFormId, search } = address;
  return [xmlQuery({ projectId, xmlFormId, edition: parseEditionParam(search.get('of')) ?? published })];
}

const prepare = (...[reading, signal]: Parameters<Parameters<typeof useFormReading>[2]>) =>
  runInSlices(buildOverview(reading), signal);

export const useOverview = (definition: DefinitionRef) => useFormReading(definition, 'outline', prepare);

/** Undefined while loading, or if the user may not see them. */
export const useAttachments = (definition: DefinitionRef): FormAttachmentList | undefined =>
  useQuery(definitionAttachments(definition)).data;

export function useEditions(form: FormExtended, mayEdit: boolean) {
  const { projectId, xmlFormId, publishedAt } = form;
  const late = useDeferredLoading() && publishedAt !== null;
  const versions = useListFormVersions(projectId, xmlFormId, { query: { enabled: late } });
  // After a draft was abandoned or published, the error stands beside its cached data.
  const draft = useGetDraft(projectId, xmlFormId, { query: { enabled: late && mayEdit, retry: false } });
  return { versions: versions.data ?? [], hasDraft: draft.isSuccess };
}
