import { getListFormsQueryOptions } from '~/api/generated/hooks/forms';

/** The first query of the forms list. */
export const formsQueries = ({ projectId }: { projectId: number }) => [getListFormsQueryOptions(projectId)];
