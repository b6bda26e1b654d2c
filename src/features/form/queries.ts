import { getGetFormQueryOptions } from '~/api/generated/hooks/forms';
import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import { paths } from '~/shared/lib/paths';

/** The first queries of the frame that the pages of a form share. */
export const formQueries = ({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }) => [
  getGetProjectQueryOptions(projectId),
  getGetFormQueryOptions(projectId, xmlFormId),
];

/**
 * The page that the plain URL of a form leads to: its submissions, or its draft if it was never published. A form
 * that cannot be read has its submissions, whose page says why.
 */
export async function firstPage({ projectId, xmlFormId }: { projectId: number; xmlFormId: string }): Promise<string> {
  const form = await queryClient.ensureQueryData(getGetFormQueryOptions(projectId, xmlFormId)).catch(() => undefined);
  return form?.publishedAt === null ? paths.formDraft(projectId, xmlFormId) : paths.submissions(projectId, xmlFormId);
}
