import type { Query } from '@tanstack/react-query';
import type { WriteOperation } from './generated/operations';
import * as usual from './generated/usual-refetches';
import { queryClient } from './query-client';
import { type MakeRule, markStale, refetch, type RefetchRule, remove } from './refetch-rules';

const nothing = (): RefetchRule[] => [];

const partsOfDraft = (rule: MakeRule, projectId: number, xmlFormId: string): RefetchRule[] => [
  rule('getDraftXml', projectId, xmlFormId),
  rule('listDraftAttachments', projectId, xmlFormId),
  rule('getDraftDatasetDiff', projectId, xmlFormId),
  rule('listDraftFields', projectId, xmlFormId),
  rule('listDraftSubmissionRows', projectId, xmlFormId),
];

const draftFile = (projectId: number, xmlFormId: string): RefetchRule[] => [
  refetch('listDraftAttachments', projectId, xmlFormId),
  markStale('getDraft', projectId, xmlFormId),
];

/** A submission and what happened to it; without an id, those of all submissions of the form. */
const historyOf = (...submission: [projectId: number, xmlFormId: string, instanceId?: string]): RefetchRule[] => [
  refetch('getSubmissionRow', ...submission),
  refetch('listSubmissionAudits', ...submission),
];

const trash = (projectId: number, xmlFormId: string): RefetchRule[] => [
  refetch('listSubmissionRows', projectId, xmlFormId),
  refetch('getForm', projectId, xmlFormId),
  markStale('listSubmitters', projectId, xmlFormId),
  markStale('listForms', projectId),
  markStale('listProjects'),
];

const entities = (projectId: number, datasetName: string): RefetchRule[] => [
  refetch('listEntityRows', projectId, datasetName),
  refetch('getDataset', projectId, datasetName),
  markStale('listEntityCreators', projectId, datasetName),
  markStale('listDatasets', projectId),
];

/** An entity and what happened to it; without an id, those of all entities of the list. */
const entityAndHistory = (...entity: [projectId: number, datasetName: string, uuid?: string]): RefetchRule[] => [
  refetch('getEntity', ...entity),
  refetch('listEntityVersions', ...entity),
  refetch('listEntityAudits', ...entity),
];

/**
 * What is refetched after each write of the contract: one line per operation, with the parameters in its path. Without
 * a line that fits, this file or the generated hook does not compile. `usual` follows from the paths of the contract
 * (openapi/usual-refetches.ts): the list, the thing itself, and its owner, which counts it.
 */
export const refetchRules = {
  // Projects
  createProject: usual.createProject,
  replaceProject: usual.replaceProject,
  updateProject: usual.updateProject,
  deleteProject: (projectId: number) => [
    ...usual.deleteProject(projectId),
    remove('listForms', projectId),
    remove('getForm', projectId),
    remove('getDraft', projectId),
    remove('listDatasets', projectId),
    remove('getDataset', projectId),
    remove('listAppUsers', projectId),
    remove('listSubmissionRows', projectId),
    remove('listEntityRows', projectId),
  ],
  // Every form gets a new version.
  encryptProject: (projectId: number) => [
    refetch('getProject', projectId),
    refetch('listForms', projectId),
    refetch('getForm', projectId),
    markStale('listProjects'),
  ],
  createActorProperty: usual.createActorProperty,

  // Forms
  updateForm: (projectId: number, xmlFormId: string) => [
    ...usual.updateForm(projectId, xmlFormId),
    markStale('listProjects'),
  ],
  createForm: (projectId: number) => [...usual.createForm(projectId), markStale('listDatasets', projectId)],
  deleteForm: (projectId: number, xmlFormId: string) => [
    ...usual.deleteForm(projectId, xmlFormId),
    remove('getDraft', projectId, xmlFormId),
  ],
  // A new definition, or a copy of the published one. Attachments and test submissions of the old draft are gone.
  createDraft: (projectId: number, xmlFormId: string) => [
    ...usual.createDraft(projectId, xmlFormId),
    ...partsOfDraft(refetch, projectId, xmlFormId),
  ],
  deleteDraft: (projectId: number, xmlFormId: string) => [
    refetch('getForm', projectId, xmlFormId),
    refetch('getDraft', projectId, xmlFormId),
    ...partsOfDraft(remove, projectId, xmlFormId),
    markStale('listForms', projectId),
  ],
  // The draft becomes the published version; entity lists and properties are created.
  publishDraft: (projectId: number, xmlFormId: string) => [
    refetch('getForm', projectId, xmlFormId),
    refetch('getProject', projectId),
    refetch('getDraft', projectId, xmlFormId),
    ...partsOfDraft(remove, projectId, xmlFormId),
    refetch('getFormXml', projectId, xmlFormId),
    refetch('listFormVersions', projectId, xmlFormId),
    refetch('listFormAttachments', projectId, xmlFormId),
    refetch('getFormDatasetDiff', projectId, xmlFormId),
    markStale('listFormFields', projectId, xmlFormId),
    markStale('listDatasets', projectId),
    markStale('listForms', projectId),
    markStale('listProjects'),
  ],
  uploadDraftAttachment: draftFile,
  linkDraftAttachment: draftFile,
  clearDraftAttachment: draftFile,
  createPublicLink: (projectId: number, xmlFormId: string) => [
    ...usual.createPublicLink(projectId, xmlFormId),
    markStale('listActorProperties', projectId),
  ],
  updatePublicLink: (projectId: number, xmlFormId: string) => [
    refetch('listPublicLinks', projectId, xmlFormId),
    markStale('listActorProperties', projectId),
  ],
  deletePublicLink: usual.deletePublicLink,
  restoreForm: (projectId: number) => [
    refetch('listForms', projectId),
    refetch('getProject', projectId),
    markStale('listProjects'),
  ],

  // Submissions. Rows stay in their place until the table is refreshed: a review may move them out of the filter.
  updateSubmission: (projectId: number, xmlFormId: string, instanceId?: string) => [
    markStale('listSubmissionRows', projectId, xmlFormId),
    ...historyOf(projectId, xmlFormId, ...(instanceId === undefined ? [] : [instanceId])),
    refetch('getForm', projectId, xmlFormId),
  ],
  uploadSubmissionAttachment: (projectId: number, xmlFormId: string, instanceId: string) => [
    refetch('listSubmissionAttachments', projectId, xmlFormId, instanceId),
    markStale('listSubmissionRows', projectId, xmlFormId),
    ...historyOf(projectId, xmlFormId, instanceId),
  ],
  clearSubmissionAttachment: usual.clearSubmissionAttachment,
  createSubmissionComment: usual.createSubmissionComment,
  // Sent without a refetch: the rows are refetched once they have faded, or after the last of many.
  deleteSubmission: trash,
  restoreSubmission: (projectId: number, xmlFormId: string, instanceId?: string) => [
    ...trash(projectId, xmlFormId),
    ...historyOf(projectId, xmlFormId, ...(instanceId === undefined ? [] : [instanceId])),
  ],

  // Entity lists and entities
  createDataset: usual.createDataset,
  // Ending the approval can turn waiting submissions into entities.
  updateDataset: (projectId: number, datasetName: string) => [
    ...usual.updateDataset(projectId, datasetName),
    markStale('listEntityRows', projectId, datasetName),
  ],
  deleteDataset: (projectId: number, datasetName: string) => [
    ...usual.deleteDataset(projectId, datasetName),
    remove('listEntityRows', projectId, datasetName),
  ],
  createDatasetProperty: (projectId: number, datasetName: string) => [
    refetch('getDataset', projectId, datasetName),
    markStale('listEntityRows', projectId, datasetName),
  ],
  deleteDatasetProperty: (projectId: number, datasetName: string) => [
    refetch('getDataset', projectId, datasetName),
    markStale('listEntityRows', projectId, datasetName),
  ],
  createEntities: entities,
  deleteEntities: entities,
  restoreEntities: (projectId: number, datasetName: string) => [
    ...entities(projectId, datasetName),
    ...entityAndHistory(projectId, datasetName),
  ],
  updateEntity: (projectId: number, datasetName: string, uuid?: string) => [
    ...entities(projectId, datasetName),
    ...entityAndHistory(projectId, datasetName, ...(uuid === undefined ? [] : [uuid])),
  ],
  deleteEntity: entities,
  restoreEntity: (projectId: number, datasetName: string, uuid?: string) => [
    ...entities(projectId, datasetName),
    ...entityAndHistory(projectId, datasetName, ...(uuid === undefined ? [] : [uuid])),
  ],

  // App users and their access to forms
  createAppUser: (projectId: number) => [
    ...usual.createAppUser(projectId),
    markStale('listActorProperties', projectId),
  ],
  updateAppUser: (projectId: number, appUserId: number) => [
    ...usual.updateAppUser(projectId, appUserId),
    markStale('listActorProperties', projectId),
  ],
  deleteAppUser: usual.deleteAppUser,
  // Revokes the access of an app user or a public link; the token does not say in which project.
  deleteSession: () => [
    refetch('listPublicLinks'),
    refetch('getForm'),
    refetch('listAppUsers'),
    refetch('getAppUser'),
    refetch('getProject'),
    markStale('listProjects'),
  ],
  assignFormRole: (projectId: number) => [
    markStale('listFormAssignees', projectId),
    refetch('listProjectFormAssignments', projectId),
    refetch('listProjectFormAssignmentsOfRole', projectId),
  ],
  unassignFormRole: (projectId: number) => [
    markStale('listFormAssignees', projectId),
    refetch('listProjectFormAssignments', projectId),
    refetch('listProjectFormAssignmentsOfRole', projectId),
  ],

  // Web users and their roles
  createUser: usual.createUser,
  updateUser: usual.updateUser,
  // The list drops the row once it has faded.
  deleteUser: (userId: number) => [
    markStale('listUsers'),
    markStale('listAssignees'),
    markStale('listProjectAssignments'),
    remove('getUser', userId),
  ],
  setUserPassword: nothing,
  initiatePasswordReset: nothing,
  verifyPasswordReset: nothing,
  // What sends it changes the cached user: reading it again would undo changes that are stored a moment later.
  setSitePreference: nothing,
  deleteSitePreference: nothing,
  setProjectPreference: nothing,
  deleteProjectPreference: nothing,
  assignRole: () => [refetch('listAssignees'), markStale('listAssignments')],
  unassignRole: () => [refetch('listAssignees'), markStale('listAssignments')],
  assignProjectRole: (projectId: number) => [refetch('listProjectAssignments', projectId)],
  unassignProjectRole: (projectId: number) => [refetch('listProjectAssignments', projectId)],

  // System settings
  setConfig: (key: string) => [refetch('listPublicConfig'), refetch('getConfig', key)],
  deleteConfig: (key: string) => [refetch('listPublicConfig'), refetch('getConfig', key)],

  // The cache begins and ends with the session.
  createSession: nothing,
  deleteCurrentSession: nothing,

  // They change nothing.
  createBackup: nothing,
  decryptSubmissions: nothing,
  decryptSubmissionArchive: nothing,
  decryptDraftSubmissions: nothing,
  decryptDraftSubmissionArchive: nothing,

  // Sent by forms to fill, which have no cache, and by devices.
  createSubmission: usual.createSubmission,
  replaceSubmission: usual.replaceSubmission,
  createDraftSubmission: usual.createDraftSubmission,
  replaceDraftSubmission: usual.replaceDraftSubmission,
  createTestSubmission: nothing,
  sendSubmission: nothing,
  sendKeySubmission: nothing,
  sendDraftSubmission: nothing,
  sendTestSubmission: nothing,
  uploadDraftSubmissionAttachment: nothing,
  clearDraftSubmissionAttachment: usual.clearDraftSubmissionAttachment,
  clearSubmissionVersionAttachment: usual.clearSubmissionVersionAttachment,
  clearDraftSubmissionVersionAttachment: usual.clearDraftSubmissionVersionAttachment,
} satisfies { [Operation in WriteOperation]: (...parameters: never) => readonly RefetchRule[] };

export type RefetchParameters<Operation extends WriteOperation> = Parameters<(typeof refetchRules)[Operation]>;

/**
 * Refetches the queries that begin with a key. A first read that is under way may be older than the write, and its answer
 * would count as new: it begins again. One that no screen shows is left to whoever waits for it, and is stale after it.
 */
async function refetchQueries(queryKey: readonly unknown[]): Promise<void> {
  const isFirst = {
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }: Query) => state.data === undefined,
  } as const;
  for (const query of queryClient.getQueryCache().findAll({ ...isFirst, type: 'inactive' })) {
    void query.promise?.catch(() => undefined).then(() => query.invalidate());
  }
  // Silently, and without a pause before the next line: whoever waits for the first answer then gets the second.
  void queryClient.cancelQueries({ ...isFirst, type: 'active' }, { silent: true, revert: false });
  await queryClient.invalidateQueries({ queryKey, refetchType: 'active' });
}

/**
 * Removes what begins with a key from the cache. What a page still shows is only stale, and goes with that page: drawn
 * again without it, the page would ask for what is deleted.
 */
function removeUnseen(queryKey: readonly unknown[]): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey })) {
    const isSeen = () => query.getObserversCount() > 0;
    if (!isSeen()) {
      cache.remove(query);
      continue;
    }
    query.invalidate();
    const stop = cache.subscribe(({ type, query: changed }) => {
      if (changed !== query || (type !== 'removed' && (type !== 'observerRemoved' || isSeen()))) return;
      stop();
      if (type !== 'removed') cache.remove(query);
    });
  }
}

/** Applies the line of a write. `isDone`: the server did not refuse it. Never rejects. */
async function apply<Operation extends WriteOperation>(
  operation: Operation,
  parameters: RefetchParameters<Operation>,
  isDone: boolean,
): Promise<void> {
  const line = refetchRules[operation] as (...given: RefetchParameters<Operation>) => readonly RefetchRule[];
  await Promise.all(
    line(...parameters).map(({ queryKey, when }) => {
      if (when === 'remove' && isDone) return removeUnseen(queryKey);
      if (when === 'markStale') return queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      return refetchQueries(queryKey);
    }),
  );
}

/**
 * Refetches what a write changes, by its line. Every mutation does it (mutation.ts); call it directly only once after many
 * calls that were sent without it. Resolves when the visible data are loaded or have failed. Never rejects.
 */
export const refetchAfter = <Operation extends WriteOperation>(
  operation: Operation,
  ...parameters: RefetchParameters<Operation>
): Promise<void> => apply(operation, parameters, true);

/** The same after a refusal: what the write would have deleted is still there, so it is refetched, not removed. */
export const refetchAfterRefusal = <Operation extends WriteOperation>(
  operation: Operation,
  ...parameters: RefetchParameters<Operation>
): Promise<void> => apply(operation, parameters, false);
