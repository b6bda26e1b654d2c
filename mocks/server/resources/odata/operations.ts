/** The handlers of OData operations; see registry.ts. */
import { getDatasetMetadata, getDatasetService, listEntityRows } from './odata-entities';
import {
  listDraftRepeatRows,
  listDraftSubmissionRepeatRows,
  listRepeatRows,
  listSubmissionRepeatRows,
} from './odata-repeats';
import { getDraftFormMetadata, getDraftFormService, getFormMetadata, getFormService } from './odata-service';
import {
  getDraftSubmissionRow,
  getSubmissionRow,
  listDraftSubmissionRows,
  listSubmissionRows,
} from './odata-submissions';

export const odataOperations = {
  getFormService,
  getFormMetadata,
  listSubmissionRows,
  listRepeatRows,
  getSubmissionRow,
  listSubmissionRepeatRows,
  getDraftFormService,
  getDraftFormMetadata,
  listDraftSubmissionRows,
  listDraftRepeatRows,
  getDraftSubmissionRow,
  listDraftSubmissionRepeatRows,

  getDatasetService,
  getDatasetMetadata,
  listEntityRows,
};
