import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';

/** The first query of the frame that the pages of a project share. */
export const projectQueries = ({ projectId }: { projectId: number }) => [getGetProjectQueryOptions(projectId)];
