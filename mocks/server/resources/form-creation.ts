/** Making a form out of a definition: used by the operations and by the seeds. */
import { InternalFault, problem } from '@mocks/server/problem';
import { type Making, provisionActee } from '@mocks/server/store/people';
import type { FormDefRow, FormRow, KeyRow, ProjectRow, Tables } from '@mocks/server/store/tables';
import { md5, sha1, sha256 } from '@mocks/server/xforms/digest';
import { encryptForm, encryptionSuffix } from '@mocks/server/xforms/encrypt';
import { oldVersionWarning } from '@mocks/server/xforms/entities';
import { type XForm, hasMeta, parseXForm } from '@mocks/server/xforms/form';
import { type Demand, type Log, datasetForAttachment, mergeDatasets, publishDatasets } from './form-datasets';

export interface NewForm {
  readonly project: ProjectRow;
  readonly xml: string;
  /** Take it although there is something to warn of. */
  readonly ignoreWarnings: boolean;
  readonly createdBy: number | null;
  /** Refuses who may not make or change entity lists; without it anybody may. */
  readonly demand?: Demand;
}

export interface FormAndDef {
  readonly form: FormRow;
  readonly def: FormDefRow;
}

/** Everything there is to warn of, in the order of the real server. */
function warningsOf(tables: Tables, { project }: NewForm, xform: XForm): unknown[] {
  const { xmlFormId, entities } = xform;
  const inTrash = tables.forms.by('xmlFormId', `${project.id} ${xmlFormId}`).some(({ deletedAt }) => deletedAt !== null);
  const old = entities ? oldVersionWarning(entities) : null;
  return [...(inTrash ? [{ type: 'deletedFormExists', details: { xmlFormId } }] : []), ...(old ? [old] : [])];
}

/** What the database refuses, in the order it meets it. */
function checkColumns(tables: Tables, { project }: NewForm, { xmlFormId, fields }: XForm, defId: number): void {
  if (Array.from(xmlFormId).length > 64) throw problem.valueTooLong('64');
  const taken = tables.forms.by('xmlFormId', `${project.id} ${xmlFormId}`).some(({ deletedAt }) => deletedAt === null);
  if (taken) throw problem.uniquenessViolation('forms', { projectId: String(project.id), xmlFormId });
  if (fields.some(({ type }) => Array.from(type).length > 32)) throw problem.valueTooLong('32');
  const paths = new Set<string>();
  for (const { path } of fields) {
    if (paths.has(path)) throw problem.uniquenessViolation('form_fields', { schemaId: String(defId), path });
    paths.add(path);
  }
}

/** The key a form is encrypted with: a known one, or a new one that the form brings along. */
function keyFor({ tables, now }: Making, publicKey: string): KeyRow {
  const known = tables.keys.find((key) => key.public === publicKey);
  return known ?? tables.keys.put({ id: tables.keys.nextId(), public: publicKey, managed: null, hint: null, createdAt: now(), private: null });
}

/** A form of an encrypted project is encrypted with the project's key, unless it brings its own. */
function encrypted({ tables, now }: Making, { project, xml }: NewForm, xform: XForm): { xml: string; xform: XForm } {
  const key = project.keyId === null ? undefined : tables.keys.get(project.keyId);
  if (!key || xform.publicKey !== null) return { xml, xform };
  const injected = encryptForm(xml, key.public, encryptionSuffix(now()));
  return { xml: injected, xform: parseXForm(injected) };
}

/** A definition that is not published yet, with the files it lets expect. */
export function addDraftDef({ tables, random, now }: Making, formId: number, xml: string, xform: XForm, keyId: number | null): FormDefRow {
  const def = tables.formDefs.put({
    id: tables.formDefs.nextId(),
    formId,
    version: xform.version,
    name: xform.name,
    xml,
    hash: md5(xml),
    sha: sha1(xml),
    sha256: sha256(xml),
    keyId,
    draftToken: random.token(),
    enketoId: null,
    createdAt: now(),
    publishedAt: null,
    publishedBy: null,
    publishNotes: null,
    xlsBlobId: null,
    excelContentType: null,
    entityRelated: xform.entities !== null,
  });
  for (const attachment of xform.attachments) {
    tables.formAttachments.put({ formId, formDefId: def.id, ...attachment, blobId: null, datasetId: null, updatedAt: null });
  }
  return def;
}

/**
 * Makes a form that is only a draft yet.
 * @throws 400.2 without form id, 400.8 for an id with a file extension, 400.13 for one too long, 400.16 with warnings,
 *   400.25 for a wrong entity block, 400.27 without meta group, 409.3 when the project has a form of this id
 */
export function createDraft(making: Making, wanted: NewForm): FormAndDef {
  const { tables, now } = making;
  const { xml, xform } = encrypted(making, wanted, parseXForm(wanted.xml));
  const { xmlFormId, publicKey } = xform;
  if (/\.(xlsx?|xml)$/.test(xmlFormId)) {
    throw problem.unexpectedValue('formId', xmlFormId, 'a form id must not end like the name of a file: .xls, .xlsx, .xml');
  }
  const key = publicKey === null ? null : keyFor(making, publicKey);
  if (!hasMeta(xform)) throw problem.missingMeta();
  const warnings = wanted.ignoreWarnings ? [] : warningsOf(tables, wanted, xform);
  if (warnings.length > 0) throw problem.formWarnings({ workflowWarnings: warnings });
  // PostgreSQL has no NUL in its texts.
  if (xml.includes('\u0000')) throw new InternalFault('a NUL in a form');

  const formId = tables.forms.nextId();
  checkColumns(tables, wanted, xform, tables.formDefs.size + 1);
  const createdAt = now();
  const def = addDraftDef(making, formId, xml, xform, key?.id ?? null);
  const form: FormRow = {
    id: formId,
    projectId: wanted.project.id,
    xmlFormId,
    acteeId: provisionActee(making, 'form', wanted.project.acteeId),
    state: 'open',
    currentDefId: null,
    draftDefId: def.id,
    enketoId: null,
    enketoOnceId: null,
    webformsEnabled: true,
    createdAt,
    updatedAt: null,
    deletedAt: null,
    createdBy: wanted.createdBy,
  };
  tables.forms.put(form);
  for (const file of tables.formAttachments.by('formDefId', def.id)) {
    const datasetId = datasetForAttachment(tables, form.projectId, file);
    if (datasetId !== null) tables.formAttachments.put({ ...file, datasetId });
  }
  mergeDatasets(making, form, def, xform, wanted.demand);
  return { form, def };
}

/** Puts the draft of a new form in force at once. */
export function publishDraft(
  making: Making,
  { form, def }: FormAndDef,
  { publishedAt, publishedBy }: { publishedAt: string; publishedBy: number | null },
  log?: Log,
  demand?: Demand,
): FormAndDef {
  const { tables } = making;
  publishDatasets(making, form, def, publishedAt, log, demand);
  return {
    form: tables.forms.patch(form.id, { currentDefId: def.id, draftDefId: null }),
    def: tables.formDefs.patch(def.id, { publishedAt, publishedBy, draftToken: null, enketoId: null }),
  };
}
