/** Who answers the operations of devices: OpenRosa lists, manifests, submissions; see registry.ts. */
import {
  getDraftManifest,
  getDraftManifestForTesting,
  getFormManifest,
  getFormVersionManifest,
  listDraftForTesting,
  listOpenRosaForms,
} from './openrosa';
import { getSubmissionEndpoint, sendDraftSubmission, sendSubmission, sendTestSubmission } from './submission-devices';

export const deviceOperations = {
  // HEAD is GET without the body, and the key of a device is taken off the path: neither arrives here by its own name.
  getSubmissionEndpoint,
  checkSubmissionEndpoint: getSubmissionEndpoint,
  sendSubmission,
  getDraftSubmissionEndpoint: getSubmissionEndpoint,
  checkDraftSubmissionEndpoint: getSubmissionEndpoint,
  sendDraftSubmission,
  getTestSubmissionEndpoint: getSubmissionEndpoint,
  checkTestSubmissionEndpoint: getSubmissionEndpoint,
  sendTestSubmission,
  getKeySubmissionEndpoint: getSubmissionEndpoint,
  checkKeySubmissionEndpoint: getSubmissionEndpoint,
  sendKeySubmission: sendSubmission,

  getFormManifest,
  getFormVersionManifest,
  getDraftManifest,
  listOpenRosaForms,
  listDraftForTesting,
  getDraftManifestForTesting,
  // dispatch.ts takes the key off the path: these are the others under another address.
  listFormsWithKey: listOpenRosaForms,
  getFormManifestWithKey: getFormManifest,
};
