/**
 * Every operation of the contract and who answers it. An operation that is missing here, or whose handler answers what
 * the contract does not know, is a compile error.
 */
import type { Handler, OperationId } from './define';
import { isTrue } from './problem';
import { formOperations } from './registry-forms';
import { getAnalyticsPreview } from './resources/analytics';
import { listAudits } from './resources/audits';
import { createBackup } from './resources/backup';
import { createActorProperty, listActorProperties } from './resources/actor-properties';
import { createAppUser, deleteAppUser, getAppUser, listAppUsers, updateAppUser } from './resources/app-users';
import {
  assignFormRole,
  listFormAssignees,
  listFormAssignments,
  listProjectAssignees,
  listProjectAssignments,
  listProjectFormAssignments,
  listProjectFormAssignmentsOfRole,
  unassignFormRole,
} from './resources/assignments';
import { getClientConfig, getVersion } from './resources/config';
import { exportDeletedEntities, exportEntities, getEntityPlaces, listEntityPlaces } from './resources/entity-exports';
import { getDatasetIntegrity } from './resources/dataset-integrity';
import {
  createDataset,
  createDatasetProperty,
  deleteDataset,
  deleteDatasetProperty,
  getDataset,
  listDatasets,
  updateDataset,
} from './resources/datasets';
import {
  createEntities,
  deleteEntities,
  deleteEntity,
  getEntity,
  listEntities,
  listEntityAudits,
  listEntityCreators,
  listEntityDiffs,
  listEntityVersions,
  restoreEntities,
  restoreEntity,
  updateEntity,
} from './resources/entities';
import { getSubmissionPlaces, getSubmissionVersionPlaces, listSubmissionPlaces } from './resources/geojson';
import { getDatasetMetadata, getDatasetService, listEntityRows } from './resources/odata-entities';
import {
  getDraftSubmissionRow,
  getSubmissionRow,
  listDraftSubmissionRows,
  listSubmissionRows,
} from './resources/odata';
import {
  listDraftRepeatRows,
  listDraftSubmissionRepeatRows,
  listRepeatRows,
  listSubmissionRepeatRows,
} from './resources/odata-repeats';
import { getDraftFormMetadata, getDraftFormService, getFormMetadata, getFormService } from './resources/odata-service';
import {
  deleteProjectPreference,
  deleteSitePreference,
  setProjectPreference,
  setSitePreference,
} from './resources/preferences';
import { encryptProject } from './resources/project-key';
import { replaceProject } from './resources/project-replacement';
import { createProject, deleteProject, getProject, listProjects, updateProject } from './resources/projects';
import {
  createPublicLink,
  deletePublicLink,
  getPublicLink,
  listPublicLinks,
  updatePublicLink,
} from './resources/public-links';
import { initiatePasswordReset, setUserPassword, verifyPasswordReset } from './resources/passwords';
import {
  assignProjectRole,
  assignRole,
  getRole,
  listAssignees,
  listAssignments,
  listRoles,
  unassignProjectRole,
  unassignRole,
} from './resources/roles';
import { deleteConfig, getConfig, getPublicConfig, listPublicConfig, setConfig } from './resources/settings';
import { createSession, deleteCurrentSession, deleteSession, restoreSession } from './resources/sessions';
import { createSubmissionComment, listSubmissionComments } from './resources/submission-comments';
import {
  getSubmissionEndpoint,
  sendDraftSubmission,
  sendSubmission,
  sendTestSubmission,
} from './resources/submission-devices';
import {
  clearDraftSubmissionAttachment,
  clearSubmissionAttachment,
  getDraftSubmissionAttachment,
  getSubmissionAttachment,
  listDraftSubmissionAttachments,
  listSubmissionAttachments,
  uploadDraftSubmissionAttachment,
  uploadSubmissionAttachment,
} from './resources/submission-files';
import {
  clearDraftSubmissionVersionAttachment,
  clearSubmissionVersionAttachment,
  getDraftSubmissionVersion,
  getDraftSubmissionVersionAttachment,
  getDraftSubmissionVersionXml,
  getSubmissionVersion,
  getSubmissionVersionAttachment,
  getSubmissionVersionXml,
  listDraftSubmissionDiffs,
  listDraftSubmissionVersionAttachments,
  listDraftSubmissionVersions,
  listSubmissionDiffs,
  listSubmissionVersionAttachments,
  listSubmissionVersions,
} from './resources/submission-versions';
import {
  createDraftSubmission,
  createSubmission,
  createTestSubmission,
  replaceDraftSubmission,
  replaceSubmission,
} from './resources/submission-writing';
import {
  deleteSubmission,
  getDraftSubmission,
  getDraftSubmissionXml,
  getSubmission,
  getSubmissionXml,
  listDraftSubmissionAudits,
  listDraftSubmissionKeys,
  listDraftSubmissions,
  listDraftSubmitters,
  listSubmissionAudits,
  listSubmissionKeys,
  listSubmissions,
  listSubmitters,
  openSubmissionEditor,
  restoreSubmission,
  updateSubmission,
} from './resources/submissions';
import {
  decryptDraftSubmissionArchive,
  decryptDraftSubmissions,
  decryptSubmissionArchive,
  decryptSubmissions,
  exportDraftSubmissionArchive,
  exportDraftSubmissions,
  exportSubmissionArchive,
  exportSubmissions,
} from './resources/submission-exports';
import { createUser, deleteUser, getCurrentUser, getUser, listUsers, updateUser } from './resources/users';

/** Answered by the example of the contract, through its generated mock handler; see generated.ts. */
export interface Generated {
  readonly answer: (request: Request) => Promise<Response>;
}

/** Not modelled: the server says so with 501.1. */
export const notImplemented = Symbol('not implemented');
/** In the contract, but today's servers, or those without single sign-on, have no such resource: 404.1 for everybody. */
export const absent = Symbol('absent');

type Registry = { readonly [Id in OperationId]: Handler<Id> | Generated | typeof notImplemented | typeof absent };

export const registry: Registry = {
  createSession,
  restoreSession,
  getCurrentSession: absent,
  deleteCurrentSession,
  deleteSession,
  startOidcLogin: absent,
  finishOidcLogin: absent,

  getCurrentUser,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  setUserPassword,
  initiatePasswordReset,
  verifyPasswordReset,

  setSitePreference,
  deleteSitePreference,
  setProjectPreference,
  deleteProjectPreference,

  listRoles,
  getRole,
  listAssignments,
  listAssignees,
  assignRole,
  unassignRole,
  assignProjectRole,
  unassignProjectRole,

  listAudits,

  listProjects,
  createProject,
  getProject,
  updateProject,
  replaceProject,
  encryptProject,
  deleteProject,

  listProjectAssignments,
  listProjectAssignees,
  listProjectFormAssignments,
  listProjectFormAssignmentsOfRole,
  listFormAssignments,
  listFormAssignees,
  assignFormRole,
  unassignFormRole,

  listAppUsers,
  createAppUser,
  getAppUser,
  updateAppUser,
  deleteAppUser,

  listPublicLinks,
  createPublicLink,
  getPublicLink,
  updatePublicLink,
  deletePublicLink,

  listActorProperties,
  createActorProperty,

  ...formOperations,

  listSubmissions,
  createSubmission,
  getSubmission,
  getSubmissionXml,
  replaceSubmission,
  updateSubmission,
  deleteSubmission,
  restoreSubmission,
  openSubmissionEditor,
  listSubmissionAudits,
  listSubmissionKeys,
  listSubmitters,
  listSubmissionComments,
  createSubmissionComment,
  listSubmissionAttachments,
  getSubmissionAttachment,
  uploadSubmissionAttachment,
  clearSubmissionAttachment,
  listSubmissionVersions,
  getSubmissionVersion,
  getSubmissionVersionXml,
  listSubmissionVersionAttachments,
  getSubmissionVersionAttachment,
  clearSubmissionVersionAttachment,
  listSubmissionDiffs,

  listDraftSubmissions,
  createDraftSubmission,
  createTestSubmission,
  getDraftSubmission,
  getDraftSubmissionXml,
  replaceDraftSubmission,
  listDraftSubmissionAudits,
  listDraftSubmissionKeys,
  listDraftSubmitters,
  listDraftSubmissionAttachments,
  getDraftSubmissionAttachment,
  uploadDraftSubmissionAttachment,
  clearDraftSubmissionAttachment,
  listDraftSubmissionVersions,
  getDraftSubmissionVersion,
  getDraftSubmissionVersionXml,
  listDraftSubmissionVersionAttachments,
  getDraftSubmissionVersionAttachment,
  clearDraftSubmissionVersionAttachment,
  listDraftSubmissionDiffs,

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

  exportSubmissions,
  decryptSubmissions,
  exportSubmissionArchive,
  decryptSubmissionArchive,
  exportDraftSubmissions,
  decryptDraftSubmissions,
  exportDraftSubmissionArchive,
  decryptDraftSubmissionArchive,
  exportEntities,
  exportDeletedEntities,

  listSubmissionPlaces,
  getSubmissionPlaces,
  getSubmissionVersionPlaces,
  listEntityPlaces,
  getEntityPlaces,

  getDatasetService,
  getDatasetMetadata,
  listEntityRows,

  listPublicConfig,
  getPublicConfig,
  getConfig,
  setConfig,
  deleteConfig,
  getAnalyticsPreview,
  createBackup,

  listDatasets,
  createDataset,
  getDataset,
  updateDataset,
  deleteDataset,
  createDatasetProperty,
  deleteDatasetProperty,
  getDatasetIntegrity,

  listEntities,
  createEntities,
  listEntityCreators,
  deleteEntities,
  restoreEntities,
  getEntity,
  updateEntity,
  deleteEntity,
  restoreEntity,
  listEntityVersions,
  listEntityDiffs,
  listEntityAudits,

  getClientConfig,
  getVersion,
};

/** Open to everybody; credentials that come along are not even looked at. */
const open: ReadonlySet<OperationId> = new Set<OperationId>([
  'createSession',
  'listPublicConfig',
  'getPublicConfig',
  'getClientConfig',
  'getVersion',
  // The token of the draft says who may try it.
  'getTestSubmissionEndpoint',
  'sendTestSubmission',
  'createTestSubmission',
  'listDraftForTesting',
  'getDraftXmlForTesting',
  'getDraftManifestForTesting',
  'getDraftAttachmentForTesting',
]);

/** Whether an operation asks nobody who they are. Asking for a mail with a link is open, taking the password away is not. */
export const isOpen = (id: OperationId, query: { readonly [name: string]: unknown }): boolean =>
  open.has(id) || (id === 'initiatePasswordReset' && !isTrue(query['invalidate']));
