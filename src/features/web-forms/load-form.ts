import { client } from '~/api/client';
import { attachedFilePath, definitionPath, draftOrPublished, readPart } from '~/api/edition';
import { ApiError, isProblem } from '~/api/problem';
import type { Form, KnownVerb } from '~/api/schema';
import { can } from '~/session/can';
import { isSignedIn } from '~/session/session';
import type { FillAddress, FormPlace, Purpose } from './address';

/** What a page shows in place of the questions. */
export type Refusal =
  /** Somebody who is signed in might be allowed to. */
  | 'login'
  | 'not-found'
  /** The person may not see the form. */
  | 'no-access'
  /** The person sees the form or its project, but has no right to send or to edit submissions. */
  | 'cannot-fill'
  | 'cannot-edit'
  /** The person may send submissions, but not edit them. */
  | 'only-fills'
  /** The form takes no submissions now. */
  | 'closed'
  | 'encrypted'
  /** The form has a key, and browsers encrypt only in pages with HTTPS. */
  | 'no-https'
  /** Enketo has no page for this. */
  | 'enketo-cannot';

export class LoadRefusal extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.name = 'LoadRefusal';
    this.reason = reason;
  }
}

/** The form has another address, for signed-in people or with Enketo. */
export class FormMoved extends Error {
  readonly to: string;
  constructor(to: string) {
    super(to);
    this.name = 'FormMoved';
    this.to = to;
  }
}

/** A form that is ready to be shown. */
export interface FormToFill {
  place: FormPlace;
  form: Form;
  /** Shown by Enketo, not by us. */
  enketo: boolean;
  /** The definition; empty for Enketo. */
  xml: string;
  /** The submission to edit. */
  edited: { xml: string; files: readonly string[] } | null;
  /** This person may send submissions, but not change them. Undefined if that is not known. */
  onlySends?: boolean | undefined;
  /** This person may change the form, and reads what is wrong with its files. Undefined if that is not known. */
  fixesForm?: boolean | undefined;
  /** Opens a file of the form that is stored in this browser; without it, files come from the server. */
  openFile?: (name: string) => Promise<Response>;
}

/** 401, and 403 without a session, ask to log in; everything else is about the form and the person. */
function refusalOf(error: unknown, { token, purpose }: FillAddress): unknown {
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

/** What the server says about the project, for someone whose rights are to be checked. Links have none there. */
async function readProject({ purpose, token }: FillAddress, { projectId }: FormPlace): Promise<unknown> {
  if (token !== null || purpose === 'preview') return null;
  const { data } = await client.GET('/projects/{projectId}', { params: { path: { projectId } } });
  return data;
}

const isProject = (value: unknown): value is { verbs: readonly string[] } =>
  typeof value === 'object' && value !== null && 'verbs' in value;

/** Whether the person may send submissions, but not change them; undefined without any rights that could tell. */
function sendsOnly({ token }: FillAddress, project: unknown): boolean | undefined {
  if (token !== null) return true;
  return isProject(project) ? !can(project, 'submission.update') : undefined;
}

/** Throws if the person may not do this with the form, or no one may. */
function checkRights({ purpose }: FillAddress, project: unknown, form: Form): void {
  const adds = purpose === 'new' || purpose === 'offline' || purpose === 'link';
  if (adds && form.publishedAt !== null && form.state === 'closed') throw new LoadRefusal('closed');
  if (adds && typeof form.keyId === 'number' && !globalThis.isSecureContext) throw new LoadRefusal('no-https');
  // What is edited would be sent as it is; a new version that is encrypted is not accepted.
  if (purpose === 'edit' && typeof form.keyId === 'number') throw new LoadRefusal('encrypted');
  if (!isProject(project)) return;
  if (!can(project, ...needed[purpose])) {
    if (purpose !== 'edit') throw new LoadRefusal('cannot-fill');
    throw new LoadRefusal(can(project, ...needed.new) ? 'only-fills' : 'cannot-edit');
  }
  if (can(project, 'form.read')) return;
  if (!can(project, 'open_form.read') || form.state !== 'open') throw new LoadRefusal('no-access');
}

async function readForm({ place, enketoId }: FillAddress): Promise<Form> {
  if (!place) {
    const { data } = await client.GET('/form-links/{enketoId}/form', {
      params: { path: { enketoId: enketoId ?? '' } },
    });
    return data as Form;
  }
  return (await readPart(draftOrPublished(place), '', { parseAs: 'json' })) as Form;
}

const readXml = async (place: FormPlace): Promise<string> =>
  (await readPart(draftOrPublished(place), '.xml', { parseAs: 'text' })) ?? '';

/** The XML of the last version of a submission. Throws ApiError. */
export async function loadSubmissionXml(
  { projectId, xmlFormId }: Omit<FormPlace, 'draft'>,
  instanceId: string,
): Promise<string> {
  const { data } = await client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}.xml', {
    params: { path: { projectId, xmlFormId, instanceId } },
    parseAs: 'text',
  });
  return String(data ?? '');
}

async function readEdited({ projectId, xmlFormId }: FormPlace, instanceId: string): Promise<FormToFill['edited']> {
  const path = { projectId, xmlFormId, instanceId };
  const [text, files] = await Promise.all([
    loadSubmissionXml(path, instanceId),
    client.GET('/projects/{projectId}/forms/{xmlFormId}/submissions/{instanceId}/attachments', { params: { path } }),
  ]);
  // Without the key no one can read the answers, this page neither.
  if (/^\s*(?:<\?xml[^>]*\?>\s*)?<[^>]*\sencrypted=["']yes["']/.test(text)) throw new LoadRefusal('encrypted');
  return { xml: text, files: (files.data ?? []).flatMap(({ name, exists }) => (exists ? [name] : [])) };
}

const placeOf = ({ projectId, xmlFormId, publishedAt }: Form): FormPlace => ({
  projectId,
  xmlFormId,
  draft: publishedAt === null,
});

const queryOf = (search: URLSearchParams): string => (search.size === 0 ? '' : `?${search.toString()}`);

/** The address of a form for signed-in people, in place of one with its Enketo id. */
function movedTo({ purpose, enketoId, search }: FillAddress, form: Form): string {
  const place = draftOrPublished(placeOf(form));
  const query = new URLSearchParams(search);
  query.delete('instance_id');
  if (enketoId === form.enketoOnceId) query.set('single', 'true');
  const page = purpose === 'preview' ? 'preview' : `submissions/new${purpose === 'offline' ? '/offline' : ''}`;
  return `${definitionPath(place)}/${page}${queryOf(query)}`;
}

/** Starts a call whose failure counts only if its result is asked for. */
function started<Value>(call: Promise<Value>): Promise<Value> {
  call.catch(() => undefined);
  return call;
}

/** What can be read as soon as the place of the form is known. */
const readParts = (address: FillAddress, place: FormPlace) => ({
  xml: started(readXml(place)),
  edited: started(address.instanceId === null ? Promise.resolve(null) : readEdited(place, address.instanceId)),
  project: started(readProject(address, place)),
});

/**
 * Reads what a page of this feature shows. With a known path everything loads side by side, and the build makes the
 * HTML begin these requests. Throws FormMoved, LoadRefusal for what this person or form cannot do, ApiError for the rest.
 */
export async function loadForm(address: FillAddress): Promise<FormToFill> {
  const early = address.place && readParts(address, address.place);
  try {
    const form = await readForm(address);
    const place = address.place ?? placeOf(form);
    const enketo = form.webformsEnabled !== true && !address.forced;
    // Enketo has a page of its own that works without a network.
    if (enketo && address.purpose === 'offline')
      throw new FormMoved(`/-/x/${encodeURIComponent(form.enketoId ?? '')}${queryOf(address.search)}`);
    if (!address.place && address.token === null && !enketo) throw new FormMoved(movedTo(address, form));
    const parts = early ?? readParts(address, place);
    // Before the submission, which is refused without saying what the person may do.
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

/** The address of a file of the form, behind /v1. */
export const formFilePath = (place: FormPlace, name: string): string => attachedFilePath(draftOrPublished(place), name);
