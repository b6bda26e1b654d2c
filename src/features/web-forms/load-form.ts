import { client } from '~/api/client';
import { attachmentPath, definitionPath, draftOrPublished, readDefinitionPart } from '~/api/form-version-ref';
import { ApiError, isProblem } from '~/api/problem';
import type { Form, KnownVerb } from '~/api/schema';
import { can } from '~/session/can';
import { isSignedIn } from '~/session/session';
import type { FillUrl, FormRef, Purpose } from './fill-url';

export type Refusal =
  | 'login'
  | 'not-found'
  | 'no-access'
  /** The user sees the form or its project, but may not send or edit submissions. */
  | 'cannot-fill'
  | 'cannot-edit'
  | 'only-fills'
  | 'closed'
  | 'encrypted'
  /** Browsers encrypt only in pages with HTTPS. */
  | 'no-https'
  | 'enketo-cannot';

export class LoadRefusal extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.name = 'LoadRefusal';
    this.reason = reason;
  }
}

/** The form has another URL, for signed-in users or with Enketo. */
export class FormRedirect extends Error {
  readonly to: string;
  constructor(to: string) {
    super(to);
    this.name = 'FormMoved';
    this.to = to;
  }
}

export interface LoadedForm {
  place: FormRef;
  form: Form;
  enketo: boolean;
  /** Empty for Enketo. */
  xml: string;
  edited: { xml: string; files: readonly string[] } | null;
  /** The user may send submissions, but not change them. Undefined if unknown. */
  onlySends?: boolean | undefined;
  /** The user may change the form, and sees problems of its files. Undefined if unknown. */
  fixesForm?: boolean | undefined;
  /** Opens a stored file of the form; default: from the server. */
  openFile?: (name: string) => Promise<Response>;
}

/** 401, and 403 without a session, lead to log-in. */
function refusalOf(error: unknown, { token, purpose }: FillUrl): unknown {
  if (!(error instanceof ApiError)) return error;
  if (token !== null && isProblem(error, '401.2', '403.1')) return new LoadRefusal('not-found');
  if (error.status === 403 && isSignedIn()) return new LoadRefusal('no-access');
  if (error.status === 401 || error.status === 403) return new LoadRefusal('login');
  if (error.status === 404 || (purpose === 'preview' && error.kind === 'problem')) return new LoadRefusal('not-found');
  return error;
}

const needed: Record<Purpose, readonly KnownVerb[]> = {
  new: ['submission.create'],
  offline: ['submission.create'],
  link: ['submission.create'],
  edit: ['submission.read', 'submission.update'],
  preview: [],
};

/** The project with the user's rights. Public links have none. */
async function readProject({ purpose, token }: FillUrl, { projectId }: FormRef): Promise<unknown> {
  if (token !== null || purpose === 'preview') return null;
  const { data } = await client.GET('/projects/{projectId}', { params: { path: { projectId } } });
  return data;
}

const isProject = (value: unknown): value is { verbs: readonly string[] } =>
  typeof value === 'object' && value !== null && 'verbs' in value;

function sendsOnly({ token }: FillUrl, project: unknown): boolean | undefined {
  if (token !== null) return true;
  return isProject(project) ? !can(project, 'submission.update') : undefined;
}

function checkRights({ purpose }: FillUrl, project: unknown, form: Form): void {
  const adds = purpose === 'new' || purpose === 'offline' || purpose === 'link';
  if (adds && form.publishedAt !== null && form.state === 'closed') throw new LoadRefusal('closed');
  if (adds && typeof form.keyId === 'number' && !globalThis.isSecureContext) throw new LoadRefusal('no-https');
  // An edit of an encrypted form would be sent in plain text, which the server does not accept.
  if (purpose === 'edit' && typeof form.keyId === 'number') throw new LoadRefusal('encrypted');
  if (!isProject(project)) return;
  if (!can(project, ...needed[purpose])) {
    if (purpose !== 'edit') throw new LoadRefusal('cannot-fill');
    throw new LoadRefusal(can(project, ...needed.new) ? 'only-fills' : 'cannot-edit');
  }
  if (can(project, 'form.read')) return;
  if (!can(project, 'open_form.read') || form.state !== 'open') throw new LoadRefusal('no-access');
}

async function readForm({ place, enketoId }: FillUrl): Promise<Form> {
  if (!place) {
    const { data } = await client.GET('/form-links/{enketoId}/form', {
      params: { path: { enketoId: enketoId ?? '' } },
    });
    return data as Form;
  }
  return (await readDefinitionPart(draftOrPublished(place), '', { parseAs: 'json' })) as Form;
}

const readXml = async (place: FormRef): Promise<string> =>
  (await readDefinitionPart(draftOrPublished(place), '.xml', { parseAs: 'text' })) ?? '';

/** The XML of a submission's current version. Throws ApiError. */
export async function loadSubmissionXml(
  { projectId, xmlFormId }: Omit<FormRef, 'draft'>,
  instanceId: string,
): Promise<string> {
  const { data } = await client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}.xml', {
    params: { path: { projectId, xmlFormId, instanceId } },
    parseAs: 'text',
  });
  return String(data ?? '');
}

/** Whether the XML of a submission is the envelope of an encrypted one. */
export const isEncrypted = (xml: string): boolean =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?<[^>]*\sencrypted=["']yes["']/.test(xml);

async function readEdited({ projectId, xmlFormId }: FormRef, instanceId: string): Promise<LoadedForm['edited']> {
  const path = { projectId, xmlFormId, instanceId };
  const [text, files] = await Promise.all([
    loadSubmissionXml(path, instanceId),
    client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}/attachments', { params: { path } }),
  ]);
  // Nobody can read the answers without the key, neither can this page.
  if (isEncrypted(text)) throw new LoadRefusal('encrypted');
  return { xml: text, files: (files.data ?? []).flatMap(({ name, exists }) => (exists ? [name] : [])) };
}

export interface FormFile {
  name: string;
  exists: boolean;
  hash: string | null;
  updatedAt?: string;
}

/** The files that a form refers to. Throws ApiError. */
export const listFormFiles = async (place: FormRef): Promise<FormFile[]> =>
  ((await readDefinitionPart(draftOrPublished(place), '/attachments', { parseAs: 'json' })) ?? []) as FormFile[];

const placeOf = ({ projectId, xmlFormId, publishedAt }: Form): FormRef => ({
  projectId,
  xmlFormId,
  draft: publishedAt === null,
});

const queryOf = (search: URLSearchParams): string => (search.size === 0 ? '' : `?${search.toString()}`);

/** The form's URL for signed-in users, in place of one with its Enketo id. */
function movedTo({ purpose, enketoId, search }: FillUrl, form: Form): string {
  const place = draftOrPublished(placeOf(form));
  const query = new URLSearchParams(search);
  query.delete('instance_id');
  if (enketoId === form.enketoOnceId) query.set('single', 'true');
  const page = purpose === 'preview' ? 'preview' : `submissions/new${purpose === 'offline' ? '/offline' : ''}`;
  return `${definitionPath(place)}/${page}${queryOf(query)}`;
}

/** Avoids an unhandled rejection of a request whose result may not be needed. */
function started<Value>(call: Promise<Value>): Promise<Value> {
  call.catch(() => undefined);
  return call;
}

const readParts = (address: FillUrl, place: FormRef) => ({
  xml: started(readXml(place)),
  edited: started(address.instanceId === null ? Promise.resolve(null) : readEdited(place, address.instanceId)),
  project: started(readProject(address, place)),
});

/**
 * Loads what a page of this feature shows. With a known path all requests run in parallel, and the HTML starts them
 * early. Throws FormMoved, LoadRefusal for what this user or form cannot do, ApiError for the rest.
 */
export async function loadForm(address: FillUrl): Promise<LoadedForm> {
  const early = address.place && readParts(address, address.place);
  try {
    const form = await readForm(address);
    const place = address.place ?? placeOf(form);
    const enketo = form.webformsEnabled !== true && !address.forced;
    // Enketo has an offline page of its own.
    if (enketo && address.purpose === 'offline')
      throw new FormRedirect(`/-/x/${encodeURIComponent(form.enketoId ?? '')}${queryOf(address.search)}`);
    if (!address.place && address.token === null && !enketo) throw new FormRedirect(movedTo(address, form));
    const parts = early ?? readParts(address, place);
    // Checked before the submission, which is refused without saying what the user may do.
    const project = await parts.project;
    checkRights(address, project, form);
    if (enketo && address.purpose === 'edit') throw new LoadRefusal('enketo-cannot');
    const [xml, edited] = await Promise.all([enketo ? '' : parts.xml, parts.edited]);
    const fixesForm = isProject(project) && can(project, 'form.update');
    return { place, form, enketo, xml, edited, onlySends: sendsOnly(address, project), fixesForm };
  } catch (error) {
    throw refusalOf(error, address);
  }
}

export const formFilePath = (place: FormRef, name: string): string => attachmentPath(draftOrPublished(place), name);
