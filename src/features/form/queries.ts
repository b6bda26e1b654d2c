import { getGetFormQueryOptions } from '~/api/generated/hooks/forms';
import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import { paths } from '~/shared/lib/paths';

export const formQueries = ({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) => [
  getGetProjectQueryOptions(projectId),
  getGetFormQueryOptions(projectId, xmlFormId),
];

/**
 * Target of the plain URL of a form: submissions, or the draft if it was never published.
 * A form that cannot be loaded leads to its submissions, whose page says why.
 */
export async function formLandingPage({
  projectId,
  xmlFormId,
}: {
  projectId: number;
  xmlFormId: string;
}): Promise<string> {
  const form = await queryClient.ensureQueryData(getGetFormQueryOptions(projectId, xmlFormId)).catch(() => undefined);
  return form?.publishedAt === null ? paths.formDraft(projectId, xmlFormId) : paths.submissions(projectId, xmlFormId);
}
