import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '~/api/client';
import { definitionPath, draftOrPublished } from '~/api/form-version-ref';
import { useGetForm } from '~/api/generated/hooks/forms';
import { getListSubmissionAttachmentsQueryOptions } from '~/api/generated/hooks/submission-attachments';
import { getGetSubmissionVersionXmlQueryKey } from '~/api/generated/hooks/submission-versions';
import { getGetSubmissionXmlQueryKey } from '~/api/generated/hooks/submissions';
import type { SubmissionRow } from '~/api/schema';
import { openAnswer } from '~/api/transfers';
import type { MissingFiles } from '~/domain/answers/AnswerValue';
import { isGeoJson } from '~/domain/answers/lines';
import { type Question, sharedODataNames } from '~/domain/answers/questions';
import { parseSubmissionXml } from '~/domain/answers/xml-answers';
import type { FormModel } from '~/engines/xforms/model';
import type { AnswerValues } from '~/engines/xforms/odata-names';
import type { FormOrDraftRef } from './queries';
import type { SubmissionRef } from './record';

/** Digits that JSON and spreadsheets keep of every number. */
const safeDigits = 15;

/** Whether a number in a row may have lost digits in JSON. */
function mayBeRounded(value: unknown): boolean {
  if (typeof value === 'number')
    return Math.abs(value) >= 10 ** safeDigits || String(value).replace(/^[-0.]+|\D/g, '').length > safeDigits;
  if (typeof value !== 'object' || value === null || isGeoJson(value as AnswerValues)) return false;
  return Object.values(value).some(mayBeRounded);
}

/**
 * The answers of a submission, read from its XML where OData differs from what was sent: it leaves out questions that
 * the
 * published form no longer has, rounds long numbers, and has one value for `a-b` and `a_b`.
 */
export function useWholeAnswers(
  id: SubmissionRef,
  row: SubmissionRow | undefined,
  model: FormModel | undefined,
): AnswerValues | undefined {
  const { data: form } = useGetForm(id.projectId, id.xmlFormId);
  const { formVersion, status, edits } = row?.__system ?? {};
  const isIncomplete = useMemo(
    () =>
      row !== undefined &&
      ((form !== undefined && form.version !== formVersion) ||
        (model !== undefined && sharedODataNames(model.nodes).size > 0) ||
        mayBeRounded({ ...row, __system: null })),
    [row, form, model, formVersion],
  );
  const enabled = isIncomplete && status === null;
  const { data: xml } = useQuery({ ...xmlOptions(id, edits ?? 0), enabled });
  return useMemo(
    () => (enabled && xml !== undefined && model ? (parseSubmissionXml(xml, model.nodes) ?? row) : row),
    [row, xml, model, enabled],
  );
}

/** Reads answers from the XML; null if it cannot be read. Throws the reason of the signal. */
export const exactAnswers =
  (form: FormOrDraftRef, questions: readonly Pick<Question, 'path' | 'name' | 'kind'>[]) =>
  async (instanceId: string, signal: AbortSignal): Promise<AnswerValues | null> => {
    const path = definitionPath(draftOrPublished({ ...form, draft: form.isDraft === true }));
    try {
      const answer = await openAnswer(`${path}/submissions/${encodeURIComponent(instanceId)}.xml`, { signal });
      return parseSubmissionXml(await answer.text(), questions);
    } catch {
      signal.throwIfAborted();
      return null;
    }
  };

/** XML of the current version. `version`: anything that changes with it, such as the number of edits. */
export const xmlOptions = ({ projectId, xmlFormId, instanceId }: SubmissionRef, version: number) =>
  queryOptions({
    queryKey: [...getGetSubmissionXmlQueryKey(projectId, xmlFormId, instanceId), version],
    queryFn: async ({ signal }): Promise<string> => {
      const path = '/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}.xml';
      const params = { path: { projectId, xmlFormId, instanceId } };
      return (await client.GET(path, { params, parseAs: 'text', signal })).data ?? '';
    },
    gcTime: 60_000,
  });

export const versionXmlOptions = ({ projectId, xmlFormId, instanceId }: SubmissionRef, versionId: string) =>
  queryOptions({
    queryKey: getGetSubmissionVersionXmlQueryKey(projectId, xmlFormId, instanceId, versionId),
    queryFn: async ({ signal }): Promise<string> => {
      const path =
        '/projects/{projectId}/forms/{xmlFormId}/submissions/{rootInstanceId}/versions/{versionInstanceId}.xml';
      const params = { path: { projectId, xmlFormId, rootInstanceId: instanceId, versionInstanceId: versionId } };
      return (await client.GET(path, { params, parseAs: 'text', signal })).data ?? '';
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

/**
 * Files that the server lacks. Requested only if the row counts fewer files than expected; unknown until then, so
 * that no
 * picture is requested in vain. On errors none is missing: each file then fails by itself.
 */
export function useMissingFiles(
  { projectId, xmlFormId, instanceId }: SubmissionRef,
  row: SubmissionRow | undefined,
): MissingFiles {
  const enabled = row !== undefined && row.__system.attachmentsPresent < row.__system.attachmentsExpected;
  const { data: files, error } = useQuery({
    ...getListSubmissionAttachmentsQueryOptions(projectId, xmlFormId, instanceId),
    enabled,
  });
  return useMemo(() => {
    if (!files && !error && enabled) return 'unknown';
    return new Set((files ?? []).filter(({ exists }) => !exists).map(({ name }) => name));
  }, [files, error, enabled]);
}
