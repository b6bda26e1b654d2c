/** The OpenRosa requests of devices: the list of forms and, per form, the list of its files. */
import type { Handler } from '@mocks/server/define';
import { InternalFault, ProblemError, problem } from '@mocks/server/problem';
import { byText } from '@mocks/server/resources/entities/dataset-rows';
import { datasetInManifest, filteringActor } from '@mocks/server/resources/entities/entity-files';
import {
  type FormAndDef,
  type Place,
  atDraft,
  atForm,
  atTestedDraft,
  atVersion,
  readable,
} from '@mocks/server/resources/forms/definition-places';
import { attachmentsOf } from '@mocks/server/resources/forms/form-attachments';
import { publishedDef } from '@mocks/server/resources/forms/form-rows';
import { activeProject } from '@mocks/server/resources/projects/project-rows';
import type { FormDefRow, FormRow, Tables } from '@mocks/server/store/tables';
import { encodeXml } from '@mocks/server/xforms/xml';

/** The parent path: without the last segment and its query. */
function above(path: string, levels: number): string {
  const steps = path.split('/').filter((step) => step !== '' && step !== '.');
  return `/${steps.slice(0, -levels).join('/')}`;
}

const element = (name: string, text: string): string => `<${name}>${encodeXml(text)}</${name}>`;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One form of a list. `address` is the address of its definition without extension. */
function xform(tables: Tables, { form, def }: FormAndDef, address: string): string {
  const hasFiles = tables.formAttachments.count('formDefId', def.id) > 0;
  return [
    '<xform>',
    element('formID', form.xmlFormId),
    element('name', def.name === null || def.name === '' ? form.xmlFormId : def.name),
    element('version', def.version),
    element('hash', `md5:${def.hash}`),
    element('downloadUrl', `${address}.xml`),
    hasFiles ? element('manifestUrl', `${address}/manifest`) : '',
    '</xform>',
  ].join('');
}

const formList = (forms: readonly string[]): string =>
  `${declaration}<xforms xmlns="http://openrosa.org/xforms/xformsList">${forms.join('\n')}</xforms>`;

const definitionPath = ({ xmlFormId }: FormRow): string => `forms/${encodeURIComponent(xmlFormId)}`;
const titleOf = ({ form, def }: FormAndDef): string => def.name ?? form.xmlFormId;

export const listOpenRosaForms: Handler<'listOpenRosaForms'> = ({
  path,
  query,
  originalPath,
  auth,
  ctx: { tables, options },
}) => {
  const project = activeProject(tables, path.projectId);
  if (!auth.actor) throw problem.authenticationFailed();
  const { formID: only } = query;
  if (typeof only === 'object') throw new InternalFault('several form ids');
  const base = `${options.origin}${above(originalPath, 1)}`;
  const forms = tables.forms
    .by('projectId', project.id)
    .flatMap((form): FormAndDef[] => {
      const def = form.deletedAt === null && form.state === 'open' ? publishedDef(tables, form) : null;
      if (!def || (only !== undefined && form.xmlFormId !== only)) return [];
      return auth.can(['form.read', 'open_form.read'], form) ? [{ form, def }] : [];
    })
    .sort((one, other) => byText(titleOf(one), titleOf(other)));
  return {
    status: 200,
    type: 'text/xml',
    body: formList(forms.map((one) => xform(tables, one, `${base}/${definitionPath(one.form)}`))),
  };
};

export const listDraftForTesting: Handler<'listDraftForTesting'> = ({
  path,
  originalPath,
  ctx: { tables, options },
}) => {
  const found = testedDraft(tables, path);
  const address = `${options.origin}${above(originalPath, 4)}/${definitionPath(found.form)}/draft`;
  return { status: 200, type: 'text/xml', body: formList([xform(tables, found, address)]) };
};

/** A request for the list of a deleted draft gets a message that says what to do. */
function testedDraft(tables: Tables, path: Parameters<typeof atTestedDraft>[1]): FormAndDef {
  if (path.xmlFormId.includes('\u0000')) throw new InternalFault('a NUL in the address');
  try {
    return atTestedDraft(tables, path);
  } catch (failure) {
    if (failure instanceof ProblemError && failure.code === 404.1) throw problem.failedDraftAccess();
    throw failure;
  }
}

interface ManifestAddress {
  readonly origin: string;
  readonly originalPath: string;
  /** The actor whose entities lists are limited to. */
  readonly actorId: number | null;
  /** In a draft test there is no address for the state of entities. */
  readonly isTest?: boolean;
}

/** The files of a definition that were uploaded. */
function manifest(
  tables: Tables,
  def: FormDefRow,
  { origin, originalPath, actorId, isTest = false }: ManifestAddress,
): string {
  const base = `${origin}${above(originalPath, 1)}`;
  const projectPath = isTest ? 'undefined' : /^\/v1\/(?:.*\/)?projects\/\d+/.exec(originalPath)?.[0];
  const files = attachmentsOf(tables, def).map(({ name, blobId, datasetId }) => {
    const blob = blobId === null ? undefined : tables.blobs.get(blobId);
    const dataset = datasetId === null ? undefined : tables.datasets.get(datasetId);
    if (!blob && !dataset) return '';
    const url = element('downloadUrl', `${base}/attachments/${encodeURIComponent(name)}`);
    if (blob)
      return ['<mediaFile>', element('filename', name), element('hash', `md5:${blob.md5}`), url, '</mediaFile>'].join(
        '',
      );
    if (!dataset) return '';
    const { hash, type } = datasetInManifest(tables, dataset, actorId);
    const list = encodeURIComponent(name.replace(/\.csv$/i, ''));
    return [
      `<mediaFile type="${type}">`,
      element('filename', name),
      element('hash', `md5:${hash}`),
      url,
      element('integrityUrl', `${origin}${projectPath}/datasets/${list}/integrity`),
      '</mediaFile>',
    ].join('');
  });
  return `${declaration}<manifest xmlns="http://openrosa.org/xforms/xformsManifest">${files.filter(Boolean).join('\n')}</manifest>`;
}

const manifestAt =
  (place: Place): Handler<'getFormManifest'> =>
  ({ path, originalPath, auth, ctx }) => {
    const { tables, options } = ctx;
    const { def } = readable(place, ctx, path, auth);
    const project = activeProject(tables, path.projectId);
    const body = manifest(tables, def, {
      origin: options.origin,
      originalPath,
      actorId: filteringActor(auth, project),
    });
    return { status: 200, type: 'text/xml', body };
  };

export const getFormManifest = manifestAt(atForm);
export const getFormVersionManifest: Handler<'getFormVersionManifest'> = manifestAt(atVersion);
export const getDraftManifest: Handler<'getDraftManifest'> = manifestAt(atDraft);

export const getDraftManifestForTesting: Handler<'getDraftManifestForTesting'> = ({
  path,
  originalPath,
  ctx: { tables, options },
}) => {
  const { def } = atTestedDraft(tables, path);
  const body = manifest(tables, def, { origin: options.origin, originalPath, actorId: null, isTest: true });
  return { status: 200, type: 'text/xml', body };
};
