import type { FormPlace } from '~/api/edition';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';

/** The first queries of the page: the questions. The rows come from this browser. */
export const summaryQueries = ({ projectId, xmlFormId }: FormPlace) => [
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true }),
];
