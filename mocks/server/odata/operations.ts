/** The OData operations: they check the OData rules before the credentials. */
import type { OperationId } from '@mocks/server/define';

export type ODataFormat = 'json' | 'xml';

const formats: ReadonlyMap<OperationId, ODataFormat> = new Map<OperationId, ODataFormat>([
  ['getFormService', 'json'],
  ['getFormMetadata', 'xml'],
  ['listSubmissionRows', 'json'],
  ['listRepeatRows', 'json'],
  ['getSubmissionRow', 'json'],
  ['listSubmissionRepeatRows', 'json'],
  ['listSubmissionRowsAtDepth2', 'json'],
  ['listSubmissionRowsAtDepth3', 'json'],
  ['listSubmissionRowsAtDepth4', 'json'],
  ['listSubmissionRowsAtDepth5', 'json'],
  ['listSubmissionRowsAtDepth6', 'json'],
  ['getDraftFormService', 'json'],
  ['getDraftFormMetadata', 'xml'],
  ['listDraftSubmissionRows', 'json'],
  ['listDraftRepeatRows', 'json'],
  ['getDraftSubmissionRow', 'json'],
  ['listDraftSubmissionRepeatRows', 'json'],
  ['listDraftSubmissionRowsAtDepth2', 'json'],
  ['listDraftSubmissionRowsAtDepth3', 'json'],
  ['listDraftSubmissionRowsAtDepth4', 'json'],
  ['listDraftSubmissionRowsAtDepth5', 'json'],
  ['listDraftSubmissionRowsAtDepth6', 'json'],
  ['getDatasetService', 'json'],
  ['getDatasetMetadata', 'xml'],
  ['listEntityRows', 'json'],
]);

/** The format of an OData operation's answer; `undefined` for every other operation. */
export const odataFormat = (id: OperationId): ODataFormat | undefined => formats.get(id);
