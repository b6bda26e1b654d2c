import { getListFormsQueryOptions } from '~/api/generated/hooks/forms';

export const formsQueries = ({ projectId }: { projectId: number }) => [getListFormsQueryOptions(projectId)];
