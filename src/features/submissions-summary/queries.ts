import type { FormPlace } from '~/api/edition';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';

export const summaryQueries = ({ projectId, xmlFormId }: FormPlace) => [
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true }),
];
