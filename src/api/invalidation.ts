import type { Query } from '@tanstack/react-query';
import type { WriteOperation } from './generated/operations';
import * as usual from './generated/usual-rereads';
import { queryClient } from './query-client';
import { gone, later, now, type ReadAgain, type Reread } from './reread';

const nothing = (): Reread[] => [];

const partsOfDraft = (read: ReadAgain, projectId: number, xmlFormId: string): Reread[] => [
  read('getDraftXml', projectId, xmlFormId),
  read('listDraftAttachments', projectId, xmlFormId),
  read('getDraftDatasetDiff', projectId, xmlFormId),
  read('listDraftFields', projectId, xmlFormId),
  read('listDraftSubmissionRows', projectId, xmlFormId),
];

const draftFile = (projectId: number, xmlFormId: string): Reread[] => [
  now('listDraftAttachments', projectId, xmlFormId),
  later('getDraft', projectId, xmlFormId),
];

/** A submission and what happened to it; without an id, those of all submissions of the form. */
const historyOf = (...submission: [projectId: number, xmlFormId: string, instanceId?: string]): Reread[] => [
  now('getSubmissionRow', ...submission),
  now('listSubmissionAudits', ...submission),
];

const trash = (projectId: number, xmlFormId: string): Reread[] => [
  now('listSubmissionRows', projectId, xmlFormId),
  now('getForm', projectId, xmlFormId),
  later('listSubmitters', projectId, xmlFormId),
  later('listForms', projectId),
  later('listProjects'),
];

const entities = (projectId: number, datasetName: string): Reread[] => [
  now('listEntityRows', projectId, datasetName),
  now('getDataset', projectId, datasetName),
  later('listEntityCreators', projectId, datasetName),
  later('listDatasets', projectId),
];

/** An entity and what happened to it; without an id, those of all entities of the list. */
const entityAndHistory = (...entity: [projectId: number, datasetName: string, uuid?: string]): Reread[] => [
  now('getEntity', ...entity),
  now('listEntityVersions', ...entity),
  now('listEntityAudits', ...entity),
];

/**
 * What is refetched after each write of the contract: one line per operation, with the parameters in its path. Without
 * a line that fits, this file or the generated hook does not compile. `usual` follows from the paths of the contract
 * (openapi/usual-rereads.ts): the list, the thing itself, and its owner, which counts it.
 */
export const refetchRules = {
  // Projects
  createProject: usual.createProject,
  replaceProject: usual.replaceProject,
  updateProject: usual.updateProject,
  deleteProject: (projectId: number) => [
    ...usual.deleteProject(projectId),
    gone('listForms', projectId),
    gone('getForm', projectId),
    gone('getDraft', projectId),
    gone('listDatasets', projectId),
    gone('getDataset', projectId),
    gone('listAppUsers', projectId),
    gone('listSubmissionRows', projectId),
    gone('listEntityRows', projectId),
  ],
  // Every form gets a new version.
  encryptProject: (projectId: number) => [
    now('getProject', projectId),
    now('listForms', projectId),
    now('getForm', projectId),
    later('listProjects'),
  ],
  createActorProperty: usual.createActorProperty,

  // Forms
  updateForm: (projectId: number, xmlFormId: string) => [
    ...usual.updateForm(projectId, xmlFormId),
    later('listProjects'),
  ],
  createForm: (projectId: number) => [...usual.createForm(projectId), later('listDatasets', projectId)],
  deleteForm: (projectId: number, xmlFormId: string) => [
    ...usual.deleteForm(projectId, xmlFormId),
    gone('getDraft', projectId, xmlFormId),
  ],
  // A new definition, or a copy of the published one. Attachments and test submissions of the old draft are gone.
  createDraft: (projectId: number, xmlFormId: string) => [
    ...usual.createDraft(projectId, xmlFormId),
    ...partsOfDraft(now, projectId, xmlFormId),
  ],
  deleteDraft: (projectId: number, xmlFormId: string) => [
    now('getForm', projectId, xmlFormId),
    now('getDraft', projectId, xmlFormId),
    ...partsOfDraft(gone, projectId, xmlFormId),
    later('listForms', projectId),
  ],
  // The draft becomes the published version; entity lists and properties are created.
  publishDraft: (projectId: number, xmlFormId: string) => [
    now('getForm', projectId, xmlFormId),
    now('getProject', projectId),
    now('getDraft', projectId, xmlFormId),
    ...partsOfDraft(gone, projectId, xmlFormId),
    now('getFormXml', projectId, xmlFormId),
    now('listFormVersions', projectId, xmlFormId),
    now('listFormAttachments', projectId, xmlFormId),
    now('getFormDatasetDiff', projectId, xmlFormId),
    later('listFormFields', projectId, xmlFormId),
    later('listDatasets', projectId),
    later('listForms', projectId),
    later('listProjects'),
  ],
  uploadDraftAttachment: draftFile,
  linkDraftAttachment: draftFile,
  clearDraftAttachment: draftFile,
  createPublicLink: (projectId: number, xmlFormId: string) => [
    ...usual.createPublicLink(projectId, xmlFormId),
    later('listActorProperties', projectId),
  ],
  updatePublicLink: (projectId: number, xmlFormId: string) => [
    now('listPublicLinks', projectId, xmlFormId),
    later('listActorProperties', projectId),
  ],
  deletePublicLink: usual.deletePublicLink,
  restoreForm: (projectId: number) => [
    now('listForms', projectId),
    now('getProject', projectId),
    later('listProjects'),
  ],

  // Submissions. Rows stay in their place until the table is refreshed: a review may move them out of the filter.
  updateSubmission: (projectId: number, xmlFormId: string, instanceId?: string) => [
    later('listSubmissionRows', projectId, xmlFormId),
    ...historyOf(projectId, xmlFormId, ...(instanceId === undefined ? [] : [instanceId])),
    now('getForm', projectId, xmlFormId),
  ],
  uploadSubmissionAttachment: (projectId: number, xmlFormId: string, instanceId: string) => [
    now('listSubmissionAttachments', projectId, xmlFormId, instanceId),
    later('listSubmissionRows', projectId, xmlFormId),
    ...historyOf(projectId, xmlFormId, instanceId),
  ],
  clearSubmissionAttachment: usual.clearSubmissionAttachment,
  createSubmissionComment: usual.createSubmissionComment,
  // Sent without rereading: the rows are read again once they have faded, or after the last of many.
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
    later('listEntityRows', projectId, datasetName),
  ],
  deleteDataset: (projectId: number, datasetName: string) => [
    ...usual.deleteDataset(projectId, datasetName),
    gone('listEntityRows', projectId, datasetName),
  ],
  createDatasetProperty: (projectId: number, datasetName: string) => [
    now('getDataset', projectId, datasetName),
    later('listEntityRows', projectId, datasetName),
  ],
  deleteDatasetProperty: (projectId: number, datasetName: string) => [
    now('getDataset', projectId, datasetName),
    later('listEntityRows', projectId, datasetName),
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
  createAppUser: (projectId: number) => [...usual.createAppUser(projectId), later('listActorProperties', projectId)],
  updateAppUser: (projectId: number, appUserId: number) => [
    ...usual.updateAppUser(projectId, appUserId),
    later('listActorProperties', projectId),
  ],
  deleteAppUser: usual.deleteAppUser,
  // Revokes the access of an app user or a public link; the token does not say in which project.
  deleteSession: () => [
    now('listPublicLinks'),
    now('getForm'),
    now('listAppUsers'),
    now('getAppUser'),
    now('getProject'),
    later('listProjects'),
  ],
  assignFormRole: (projectId: number) => [
    later('listFormAssignees', projectId),
    now('listProjectFormAssignments', projectId),
    now('listProjectFormAssignmentsOfRole', projectId),
  ],
  unassignFormRole: (projectId: number) => [
    later('listFormAssignees', projectId),
    now('listProjectFormAssignments', projectId),
    now('listProjectFormAssignmentsOfRole', projectId),
  ],

  // Web users and their roles
  createUser: usual.createUser,
  updateUser: usual.updateUser,
  // The list drops the row once it has faded.
  deleteUser: (userId: number) => [
    later('listUsers'),
    later('listAssignees'),
    later('listProjectAssignments'),
    gone('getUser', userId),
  ],
  setUserPassword: nothing,
  initiatePasswordReset: nothing,
  verifyPasswordReset: nothing,
  // What sends it changes the cached user: reading it again would undo changes that are stored a moment later.
  setSitePreference: nothing,
  deleteSitePreference: nothing,
  setProjectPreference: nothing,
  deleteProjectPreference: nothing,
  assignRole: () => [now('listAssignees'), later('listAssignments')],
  unassignRole: () => [now('listAssignees'), later('listAssignments')],
  assignProjectRole: (projectId: number) => [now('listProjectAssignments', projectId)],
  unassignProjectRole: (projectId: number) => [now('listProjectAssignments', projectId)],

  // System settings
  setConfig: (key: string) => [now('listPublicConfig'), now('getConfig', key)],
  deleteConfig: (key: string) => [now('listPublicConfig'), now('getConfig', key)],

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
} satisfies { [Operation in WriteOperation]: (...parameters: never) => readonly Reread[] };

export type RefetchParameters<Operation extends WriteOperation> = Parameters<(typeof refetchRules)[Operation]>;

/**
 * Refetches the queries that begin with a key. A first read that is under way may be older than the write, and its answer
 * would count as new: it begins again. One that no screen shows is left to whoever waits for it, and is stale after it.
 */
async function refetch(queryKey: readonly unknown[]): Promise<void> {
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
  const line = refetchRules[operation] as (...given: RefetchParameters<Operation>) => readonly Reread[];
  await Promise.all(
    line(...parameters).map(({ queryKey, when }) => {
      if (when === 'never' && isDone) return removeUnseen(queryKey);
      if (when === 'later') return queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      return refetch(queryKey);
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
