import type { FormRef } from '~/api/form-version-ref';
import { getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';

export const summaryQueries = ({ projectId, xmlFormId }: FormRef) => [
  getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true }),
];
