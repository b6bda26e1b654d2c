import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';

export const projectQueries = ({ projectId }: { projectId: number }) => [getGetProjectQueryOptions(projectId)];
