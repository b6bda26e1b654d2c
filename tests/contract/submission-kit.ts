/** Submissions with files and versions, to a form and to its draft: shared by their scenarios. */
import { type Actor, call, unique, type World } from './harness.ts';
import { escapeXml } from './hostile.ts';
import { definition, type Filled, instance, instanceId, publish, type Question } from './xforms.ts';

/** Answers that are files, some nested, and a repeat. */
export const questions: readonly Question[] = [
  { name: 'village', type: 'string' },
  { name: 'photo', type: 'binary' },
  { name: 'talk', type: 'binary' },
  {
    name: 'head',
    group: [
      { name: 'age', type: 'int' },
      { name: 'portrait', type: 'binary' },
    ],
  },
  {
    name: 'visit',
    repeat: [
      { name: 'day', type: 'date' },
      { name: 'remark', type: 'string' },
    ],
  },
];

/** The submissions that count. */
export const published = {
  what: 'a form',
  create: 'createSubmission',
  list: 'listSubmissions',
  keys: 'listSubmissionKeys',
  submitters: 'listSubmitters',
  get: 'getSubmission',
  xml: 'getSubmissionXml',
  replace: 'replaceSubmission',
  audits: 'listSubmissionAudits',
  files: 'listSubmissionAttachments',
  file: 'getSubmissionAttachment',
  upload: 'uploadSubmissionAttachment',
  clear: 'clearSubmissionAttachment',
  versions: 'listSubmissionVersions',
  version: 'getSubmissionVersion',
  versionXml: 'getSubmissionVersionXml',
  versionFiles: 'listSubmissionVersionAttachments',
  versionFile: 'getSubmissionVersionAttachment',
  clearVersion: 'clearSubmissionVersionAttachment',
  diffs: 'listSubmissionDiffs',
} as const;

/** The test submissions to the draft. */
export const draft = {
  what: 'a draft',
  create: 'createDraftSubmission',
  list: 'listDraftSubmissions',
  keys: 'listDraftSubmissionKeys',
  submitters: 'listDraftSubmitters',
  get: 'getDraftSubmission',
  xml: 'getDraftSubmissionXml',
  replace: 'replaceDraftSubmission',
  audits: 'listDraftSubmissionAudits',
  files: 'listDraftSubmissionAttachments',
  file: 'getDraftSubmissionAttachment',
  upload: 'uploadDraftSubmissionAttachment',
  clear: 'clearDraftSubmissionAttachment',
  versions: 'listDraftSubmissionVersions',
  version: 'getDraftSubmissionVersion',
  versionXml: 'getDraftSubmissionVersionXml',
  versionFiles: 'listDraftSubmissionVersionAttachments',
  versionFile: 'getDraftSubmissionVersionAttachment',
  clearVersion: 'clearDraftSubmissionVersionAttachment',
  diffs: 'listDraftSubmissionDiffs',
} as const;

/** The operations on the real submissions, and those on submissions to a draft. */
export type Place = typeof published | typeof draft;
export const places: readonly (readonly [string, Place])[] = [
  [published.what, published],
  [draft.what, draft],
];

/** Saves a form as a draft only. */
export async function saveDraft(
  world: World,
  form: { id?: string; questions?: readonly Question[]; model?: string } = {},
): Promise<{ id: string; token: string }> {
  const id = form.id ?? unique('draft');
  const body = definition({ questions, ...form, id });
  const { body: made } = await call('createForm', {
    as: world.admin,
    path: { projectId: world.projectId },
    type: 'application/xml',
    body,
  });
  return { id, token: made.draftToken ?? '' };
}

/** A form for one of the two kinds. */
export const formFor = async (place: Place, world: World, form: { model?: string } = {}): Promise<string> =>
  place === draft ? (await saveDraft(world, form)).id : publish(world, { questions, ...form });

/** A later version of a submission. */
export const correction = ({ deprecatedId, ...filled }: Filled & { deprecatedId: string }): string =>
  instance(filled).replace('</instanceID>', `</instanceID><deprecatedID>${escapeXml(deprecatedId)}</deprecatedID>`);

/** One form and its submissions, as one user sees them. */
export function submissionsOf(place: Place, world: World, form: () => string) {
  const at = () => ({ projectId: world.projectId, xmlFormId: form() });
  const one = (id: string) => ({ ...at(), instanceId: id });
  return {
    at,
    one,
    file: (id: string, fileName: string) => ({ ...one(id), fileName }),
    root: (id: string) => ({ ...at(), rootInstanceId: id }),
    version: (id: string, version: string) => ({ ...at(), rootInstanceId: id, versionInstanceId: version }),
    versionFile: (id: string, version: string, fileName: string) => ({
      ...at(),
      rootInstanceId: id,
      versionInstanceId: version,
      fileName,
    }),
    async send(answers = '', as: Actor = world.collector): Promise<string> {
      const id = instanceId();
      await call(place.create, { as, path: at(), body: instance({ form: form(), instanceId: id, answers }) });
      return id;
    },
    async replace(id: string, deprecatedId: string, answers = '', as: Actor = world.collector): Promise<string> {
      const next = instanceId();
      await call(place.replace, {
        as,
        path: one(id),
        body: correction({ form: form(), instanceId: next, deprecatedId, answers }),
      });
      return next;
    },
    upload: (id: string, fileName: string, content: string, type: string, as: Actor = world.manager) =>
      call(place.upload, { as, path: { ...one(id), fileName }, body: content, type }),
    async filesOf(id: string): Promise<Record<string, boolean>> {
      const { body } = await call(place.files, { as: world.viewer, path: one(id) });
      return Object.fromEntries(body.map(({ name, exists }) => [name, exists]));
    },
    actions: async (id: string) =>
      (await call(place.audits, { as: world.viewer, path: one(id) })).body.map(({ action }) => action),
  };
}

/** Two files in the answers of a submission. */
export const withFiles = '<village>Wote</village><photo>well.jpg</photo><talk>talk.m4a</talk>';
