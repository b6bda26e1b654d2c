import { client } from '~/api/client';
import { can } from '~/session/can';
import type { FormPlace } from '../address';

/**
 * The id of the newest version of a submission, for somebody who may send an edit of it; null for others. Throws
 * ApiError.
 */
export async function currentVersion({ projectId, xmlFormId }: FormPlace, instanceId: string): Promise<string | null> {
  const [project, submission] = await Promise.all([
    client.GET('/projects/{projectId}', { params: { path: { projectId } } }),
    client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}', {
      params: { path: { projectId, xmlFormId, instanceId } },
    }),
  ]);
  const verbs = project.data && 'verbs' in project.data ? project.data.verbs : [];
  if (!can({ verbs }, 'submission.read', 'submission.update')) return null;
  return submission.data?.currentVersion.instanceId ?? null;
}
