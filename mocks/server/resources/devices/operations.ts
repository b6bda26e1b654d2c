/** The handlers of device operations: OpenRosa lists, manifests, submissions; see registry.ts. */
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
  // dispatch.ts turns HEAD into GET and removes device keys from paths, so the operations for HEAD and for keys never
  // arrive under their own names.
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
  // dispatch.ts removes the key from the path, so the plain operations answer these.
  listFormsWithKey: listOpenRosaForms,
  getFormManifestWithKey: getFormManifest,
};
