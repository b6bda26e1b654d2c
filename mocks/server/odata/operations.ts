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

/** The format of an OData operation's answer; `undefined` for every other operation. */
export const odataFormat = (id: OperationId): ODataFormat | undefined => formats.get(id);
