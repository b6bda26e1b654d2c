import { queryOptions } from '@tanstack/react-query';
import { client } from '~/api/client';
import { getGetSubmissionVersionXmlQueryKey } from '~/api/generated/hooks/submission-versions';
import { getGetSubmissionXmlQueryKey } from '~/api/generated/hooks/submissions';
import type { SubmissionId } from './record';

/** The XML of the current version. In: what tells one version from another, the number of edits for instance. */
export const xmlOptions = ({ projectId, xmlFormId, instanceId }: SubmissionId, version: number) =>
  queryOptions({
    queryKey: [...getGetSubmissionXmlQueryKey(projectId, xmlFormId, instanceId), version],
    queryFn: async ({ signal }): Promise<string> => {
      const path = '/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}.xml';
      const params = { path: { projectId, xmlFormId, instanceId } };
      return (await client.GET(path, { params, parseAs: 'text', signal })).data ?? '';
    },
    gcTime: 60_000,
  });

/** The XML of a version, which never changes. */
export const versionXmlOptions = ({ projectId, xmlFormId, instanceId }: SubmissionId, versionId: string) =>
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
