/**
 * The refusals that operations share, derived from the contract: without credentials (401), without any role and with
 * each role that does not allow it (403), with each id of the path replaced by one that does not exist (404), and with
 * an invalid id, page, body or notes (400). By hand are only the ids of things that exist, what each role may do, and
 * the operations that answer differently.
 */
import { expect, test } from 'vitest';
import { badNotes } from './attempts.ts';
import type { Operation } from './contract.ts';
import { behaves, call, type CallOptions, contract, type OperationId, ownWorld, server, setUp } from './harness.ts';
import { addEntity, makeList, uuid } from './lists.ts';
import { correction, questions, withFiles } from './submission-kit.ts';
import { reasonFor } from './unreachable.ts';
import { asksFor, instance, instanceId, publish, send as submit } from './xforms.ts';

const world = ownWorld();
const nowhere = 2_147_483_647;

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

type Path = Record<string, string | number>;
/** One existing thing for each path parameter, and those that a draft has instead. */
const things: Path = {};
const ofDraft: Path = {};

setUp(async () => {
  const [as, project] = [world.admin, { projectId: world.projectId }];
  const form = await publish(world, { questions, model: asksFor({ data: ['people.csv'] }) });
  const path = { ...project, xmlFormId: form };
  const first = await submit(world, { form, answers: withFiles });
  const photo = { fileName: 'well.jpg' };
  const file = { as, body: 'x', type: 'image/jpeg' };
  await call('uploadSubmissionAttachment', { ...file, path: { ...path, instanceId: first, ...photo } });
  await call('createDraft', { as, path });
  await call('uploadDraftAttachment', { as, path: { ...path, name: 'people.csv' }, body: 'x', type: 'text/csv' });
  const trial = instanceId();
  await call('createDraftSubmission', { as, path, body: instance({ form, instanceId: trial, answers: withFiles }) });
  await call('uploadDraftSubmissionAttachment', { ...file, path: { ...path, instanceId: trial, ...photo } });
  const trashed = { ...project, xmlFormId: await publish(world) };
  await call('deleteForm', { as, path: trashed });
  const { body: forms } = await call('listForms', { as, path: project, query: { deleted: true } });
  const { body: link } = await call('createPublicLink', { as, path, body: { displayName: 'Link' } });
  const { body: user } = await call('createAppUser', { as, path: project, body: { displayName: 'Tablet' } });
  const list = await makeList(world, ['height']);
  Object.assign(ofDraft, { instanceId: trial, rootInstanceId: trial, versionInstanceId: trial });
  Object.assign(things, {
    ...path,
    numericFormId: forms.find(({ xmlFormId }) => xmlFormId === trashed.xmlFormId)?.id,
    version: '1',
    name: 'people.csv',
    draftToken: (await call('getDraft', { as, path })).body.draftToken,
    enketoId: 'none',
    instanceId: first,
    rootInstanceId: first,
    rootId: first,
    versionInstanceId: first,
    fileName: 'well.jpg',
    repeat: 'visit',
    table: 'visit',
    outer: 'visit',
    second: 'visit',
    third: 'visit',
    fourth: 'visit',
    rest: 'visit',
    publicLinkId: link.id,
    appUserId: user.id,
    token: user.token,
    datasetName: list,
    // Its rights are checked before it is looked up.
    datasetId: nowhere,
    uuid: await addEntity(world, list, 'Oak'),
    userId: world.viewer.id,
    actorId: world.viewer.id,
    roleId: 'viewer',
    key: 'analytics',
    propertyName: 'height',
  });
});

/** Cases that are not answered as the rule says, with the reason. Their own tests have what is answered. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'everybody who is signed in may do it': [
    'restoreSession 403',
    'deleteCurrentSession 403',
    'getCurrentUser 403',
    'initiatePasswordReset 403',
    'setSitePreference 403',
    'deleteSitePreference 403',
    'setProjectPreference 403',
    'deleteProjectPreference 403',
    'listRoles 403',
    'getRole 403',
  ],
  'everybody may do it': ['initiatePasswordReset 401'],
  'the list has only what the caller may see': [
    'listUsers 403',
    'listProjects 403',
    'listOpenRosaForms 403',
    'listFormsWithKey 403',
  ],
  'a device asks where to send, and only its project must exist': [
    'getKeySubmissionEndpoint 403',
    'checkKeySubmissionEndpoint 403',
    'getDraftSubmissionEndpoint 404 xmlFormId',
    'checkDraftSubmissionEndpoint 404 xmlFormId',
    'getTestSubmissionEndpoint 404 xmlFormId',
    'checkTestSubmissionEndpoint 404 xmlFormId',
    'getTestSubmissionEndpoint 404 draftToken',
    'checkTestSubmissionEndpoint 404 draftToken',
  ],
  'a device that may not send is asked for other credentials': ['sendKeySubmission 403'],
  'a preference is created when it is set': ['setProjectPreference 404 propertyName'],
  'older releases leave the project to the database': behaves('logsPreferences')
    ? []
    : ['setProjectPreference 404 projectId'],
  'the rights are checked first': ['getFormAttachmentWithKey 404 name', 'getPublicConfig 404 key'],
  'without an Enketo nothing has an id there': ['getFormByEnketoId 403', 'openSubmissionEditor 404 instanceId'],
  'their own tests have what it needs': [
    'createSession 400.6',
    'createDraft 400.6',
    'restoreSubmission 400.6',
    'setUserPassword 400.6',
  ],
  // The log is written in parallel, and a real server may crash when that fails meanwhile.
  'not tried with notes that cannot be decoded': words(`
    deleteCurrentSession deleteSession createUser updateUser deleteUser initiatePasswordReset verifyPasswordReset
    setSitePreference deleteSitePreference setProjectPreference deleteProjectPreference assignRole unassignRole
    assignProjectRole unassignProjectRole updateAppUser updatePublicLink linkDraftAttachment updateDataset
    deleteDataset createDatasetProperty deleteDatasetProperty createEntities deleteEntities restoreEntities
    updateEntity deleteEntity restoreEntity ${server.kind === 'central' ? 'publishDraft deleteDraft' : ''}
  `).map((id) => `${id} 400.6`),
};
const isException = (name: string) => Object.values(exceptions).flat().includes(name);

/** What only administrators may do. */
const ofAdmins = words(`
  listAssignments listAssignees assignRole unassignRole listAudits createUser getUser updateUser deleteUser
  setUserPassword verifyPasswordReset createProject getConfig setConfig deleteConfig getAnalyticsPreview createBackup
`);
/** What a role may do with the drafts of forms since a release that protects them. */
const readsDrafts = words(`
  getDraft getDraftXml getDraftXls getDraftXlsx listDraftFields getDraftManifest listDraftAttachments
  getDraftAttachment getDraftDatasetDiff
`);
/** What viewers may not read. */
const ofManagers = words(`
  listProjectAssignments listProjectAssignees listProjectFormAssignments listProjectFormAssignmentsOfRole
  listFormAssignments listFormAssignees listAppUsers getAppUser listPublicLinks getPublicLink openSubmissionEditor
  getPublicConfig
`);
const writtenByViewers = words('replaceSubmission replaceDraftSubmission createSubmissionComment');
const ofCollectors = words(`
  getProject listForms getForm listFormFields getFormXml getFormXls getFormXlsx getFormManifest listFormAttachments
  getFormAttachment listFormVersions getFormVersion getFormVersionXml getFormVersionXls getFormVersionXlsx
  listFormVersionFields getFormVersionManifest listFormVersionAttachments getFormVersionAttachment createSubmission
  replaceSubmission uploadSubmissionAttachment createDraftSubmission replaceDraftSubmission
  uploadDraftSubmissionAttachment
`);
const isRead = ({ id, method }: Operation) => method === 'get' || id.startsWith('decrypt');

/** The roles on the project that do not allow an operation, of which somebody without any role is refused. */
function refusedRoles(operation: Operation): ('manager' | 'viewer' | 'collector')[] {
  const { id } = operation;
  if (isException(`${id} 403`)) return [];
  if (ofAdmins.includes(id)) return ['manager', 'viewer', 'collector'];
  if (readsDrafts.includes(id)) return behaves('protectsDrafts') ? ['viewer', 'collector'] : [];
  const viewerMay = isRead(operation) ? !ofManagers.includes(id) : writtenByViewers.includes(id);
  return [...(viewerMay ? [] : ['viewer' as const]), ...(ofCollectors.includes(id) ? [] : ['collector' as const])];
}

const idsOf = ({ parameters }: Operation) => parameters.filter(({ where }) => where === 'path').map(({ name }) => name);
/** Whether an id is a number: a text is not valid. */
const isNumber = ({ parameters }: Operation, id: string) =>
  parameters.some(
    (parameter) =>
      parameter.name === id &&
      contract.parameterFaults(parameter, 'seven').length > 0 &&
      contract.parameterFaults(parameter, 1).length === 0,
  );
/** Devices read XML, in which errors have no code. */
const isForDevices = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'X-OpenRosa-Version');
/** The token in the path says who asks. */
const hasKey = ({ path }: Operation) => path.includes('/key/');
/** Corrections and test submissions take them without saying so. */
const takesNotes = ({ id, parameters }: Operation) =>
  parameters.some(({ name }) => name === 'X-Action-Notes') ||
  ['createDraftSubmission', 'replaceSubmission', 'replaceDraftSubmission'].includes(id);
/** Looked up before the rights are checked: somebody without rights gets 404, too. */
const lookedUpFirst = ['projectId', 'xmlFormId', 'numericFormId', 'version', 'userId', 'roleId', 'actorId'];
/** Looked up while the rights are checked: which of the two answers comes first is chance. */
const lookedUpMeanwhile = ['listProjectFormAssignmentsOfRole roleId'];

/** A body of the contract that no check before the rights refuses. */
function bodyOf(operation: Operation, values: Path) {
  const [type] = operation.bodyTypes;
  const form = String(values['xmlFormId']);
  const filled =
    operation.method === 'put'
      ? correction({ form, instanceId: instanceId(), deprecatedId: String(values['instanceId']) })
      : instance({ form, instanceId: instanceId() });
  if (type === 'multipart/form-data') {
    const body = new FormData();
    body.set('xml_submission_file', new Blob([filled], { type: 'text/xml' }), 'data.xml');
    return { body };
  }
  if (type === 'application/xml' && operation.path.includes('/submissions')) return { body: filled };
  return contract.exampleBody(operation);
}

interface Case {
  name: string;
  operation: Operation;
  problem: string;
  as?: Exclude<keyof typeof world, 'projectId' | 'cleanUp'>;
  /** Replaces values of the path. */
  at?: Path;
  query?: { limit: string };
  /** Replaces the body. */
  send?: { body: string; type: string };
  headers?: Record<string, string>;
}

function casesOf(operation: Operation): Case[] {
  const { id, statuses, path } = operation;
  const ids = idsOf(operation);
  const admin = hasKey(operation) ? {} : ({ as: 'admin' } as const);
  const nobody = hasKey(operation) ? {} : ({ as: 'nobody' } as const);
  const refusals: Record<string, Omit<Case, 'name' | 'operation'>[]> = {
    '401': [{ problem: '401.2', ...(hasKey(operation) && { at: { token: 'none' } }) }],
    '403': [
      { problem: '403.1', ...nobody },
      ...(hasKey(operation) ? [] : refusedRoles(operation)).map((as) => ({ problem: '403.1', as })),
    ],
    '404': ids
      .filter((name) => !(hasKey(operation) && name === 'token'))
      .map((name) => ({
        problem: '404.1',
        ...(lookedUpFirst.includes(name) && !lookedUpMeanwhile.includes(`${id} ${name}`) ? nobody : admin),
        at: { [name]: 'none' },
      })),
    '400': [
      ...ids.flatMap((name) =>
        isNumber(operation, name)
          ? [
              { problem: '400.11', ...admin, at: { [name]: 'seven' } },
              { problem: '400.22', ...admin, at: { [name]: nowhere + 1 } },
            ]
          : [],
      ),
      ...(operation.bodyTypes[0] === 'application/json'
        ? [{ problem: '400.1', ...admin, send: { body: '{"name":', type: 'application/json' } }]
        : []),
      // OData refuses every parameter that it does not know.
      ...(path.startsWith('/v1') && !statuses.includes('501')
        ? [{ problem: '400.11', ...admin, query: { limit: 'x' } }]
        : []),
      ...(takesNotes(operation) ? [{ ...badNotes, ...admin }] : []),
      ...(isForDevices(operation) ? [{ problem: '400', ...admin, headers: { 'X-OpenRosa-Version': '2.0' } }] : []),
    ],
  };
  return Object.entries(refusals).flatMap(([status, cases]) =>
    statuses.includes(status) && reasonFor(`${id} ${status}`, server) === undefined
      ? cases.map((one) => ({
          ...one,
          operation,
          name: [
            id,
            status === '400' ? one.problem : status,
            ...(status === '403' && one.as !== undefined && one.as !== 'nobody' ? [`as ${one.as}`] : []),
            ...Object.keys(one.at ?? one.query ?? one.send ?? {}).slice(0, 1),
          ].join(' '),
        }))
      : [],
  );
}

const cases = [...contract.operations.values()].flatMap(casesOf);

/** The value of a path parameter that no thing has. */
const unknown = (name: string): string | number =>
  typeof things[name] === 'number' ? nowhere : name === 'uuid' ? uuid() : 'none';

test.each(cases.filter(({ name }) => !isException(name)))(
  '$name',
  async ({ operation, problem, as, at = {}, query, send, headers }) => {
    // Everybody may read and change themselves.
    const other = as === 'viewer' && { userId: world.nobody.id, actorId: world.nobody.id };
    const values: Path = { ...things, ...other, ...(operation.path.includes('/draft') && ofDraft) };
    for (const [name, value] of Object.entries(at)) values[name] = value === 'none' ? unknown(name) : value;
    const path = Object.fromEntries(idsOf(operation).map((name) => [name, values[name]]));
    const withoutCode = isForDevices(operation) || operation.method === 'head';
    const options = {
      ...(send ?? bodyOf(operation, values)),
      as: as && world[as],
      path,
      headers: { ...(isForDevices(operation) && { 'X-OpenRosa-Version': '1.0' }), ...headers },
      ...(query && { query }),
      ...(withoutCode ? { status: Number.parseInt(problem, 10) } : { problem }),
      invalid: true,
    };
    await call(operation.id as OperationId, options as CallOptions<OperationId, number>);
  },
);

test('every exception is one', () => {
  const names = new Set(cases.map(({ name }) => name));
  expect(
    Object.values(exceptions)
      .flat()
      // Of the operations that the release has.
      .filter((name) => contract.operations.has(name.split(' ')[0] ?? '') && !names.has(name)),
  ).toEqual([]);
});

test('every path parameter has a thing', () => {
  const names = new Set([...contract.operations.values()].flatMap(idsOf));
  expect([...names].filter((name) => things[name] === undefined)).toEqual([]);
});
