/** Which operations are OData's: they check the rules of the conversation before they look at who is asking. */
import type { OperationId } from '@mocks/server/define';

export type ODataFormat = 'json' | 'xml';

const formats: ReadonlyMap<OperationId, ODataFormat> = new Map<OperationId, ODataFormat>([
  ['getFormService', 'json'],
  ['getFormMetadata', 'xml'],
  ['listSubmissionRows', 'json'],
  ['listRepeatRows', 'json'],
  ['getSubmissionRow', 'json'],
  ['listSubmissionRepeatRows', 'json'],
  ['getDraftFormService', 'json'],
  ['getDraftFormMetadata', 'xml'],
  ['listDraftSubmissionRows', 'json'],
  ['listDraftRepeatRows', 'json'],
  ['getDraftSubmissionRow', 'json'],
  ['listDraftSubmissionRepeatRows', 'json'],
  ['getDatasetService', 'json'],
  ['getDatasetMetadata', 'xml'],
  ['listEntityRows', 'json'],
]);

/** What an operation of OData answers in; `undefined` for every other operation. */
export const odataFormat = (id: OperationId): ODataFormat | undefined => formats.get(id);
