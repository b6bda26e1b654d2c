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
  listSubmissionRowsAtDepth2: listSubmissionRepeatRows,
  listSubmissionRowsAtDepth3: listSubmissionRepeatRows,
  listSubmissionRowsAtDepth4: listSubmissionRepeatRows,
  listSubmissionRowsAtDepth5: listSubmissionRepeatRows,
  listSubmissionRowsAtDepth6: listSubmissionRepeatRows,
  getDraftFormService,
  getDraftFormMetadata,
  listDraftSubmissionRows,
  listDraftRepeatRows,
  getDraftSubmissionRow,
  listDraftSubmissionRepeatRows,
  listDraftSubmissionRowsAtDepth2: listDraftSubmissionRepeatRows,
  listDraftSubmissionRowsAtDepth3: listDraftSubmissionRepeatRows,
  listDraftSubmissionRowsAtDepth4: listDraftSubmissionRepeatRows,
  listDraftSubmissionRowsAtDepth5: listDraftSubmissionRepeatRows,
  listDraftSubmissionRowsAtDepth6: listDraftSubmissionRepeatRows,

  getDatasetService,
  getDatasetMetadata,
  listEntityRows,
};
