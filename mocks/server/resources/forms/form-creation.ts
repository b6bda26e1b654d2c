/** Stores form definitions: new forms, and new versions of forms. Used by the operations and by the seeds. */
import { InternalFault, problem } from '@mocks/server/problem';
import { type Making, provisionActee } from '@mocks/server/store/people';
import type { FormAttachmentRow, FormDefRow, FormRow, KeyRow, ProjectRow, Tables } from '@mocks/server/store/tables';
import { md5, sha1, sha256 } from '@mocks/server/xforms/digest';
import { encryptForm, encryptionSuffix } from '@mocks/server/xforms/encrypt';
import { oldVersionWarning } from '@mocks/server/xforms/entities';
import { type XForm, hasMeta, parseXForm } from '@mocks/server/xforms/form';
import { type Demand, type Log, datasetForAttachment, mergeDatasets, publishDatasets } from './form-datasets';
import { xformOf } from './form-rows';
import { checkTypes, isSameStructure, missingFields } from './form-structure';

/** A definition as it was sent, and what the converter of its workbook said. */
interface Sent {
  readonly xml: string;
  /** Warnings of the converter that are not accepted yet. */
  readonly designWarnings?: readonly string[];
  readonly workbook?: Pick<FormDefRow, 'xlsBlobId' | 'excelContentType'>;
  /** The file that the converter made of external choices. */
  readonly itemsetsBlobId?: number | null;
}

export interface NewForm extends Sent {
  readonly project: ProjectRow;
  /** Store it despite warnings. */
  readonly ignoreWarnings: boolean;
  readonly createdBy: number | null;
  /** Filled by web forms, unless it says otherwise. */
  readonly webformsEnabled?: boolean;
  /** Checks that the caller may create or change entity lists; without it anybody may. */
  readonly demand?: Demand;
}

export interface FormAndDef {
  readonly form: FormRow;
  readonly def: FormDefRow;
}

/** A definition ready to store, and the key for its submissions. */
interface Definition {
  readonly xml: string;
  readonly xform: XForm;
  readonly keyId: number | null;
}

/** The key a form is encrypted with: a known one, or a new one from the form. */
function keyFor({ tables, now }: Making, publicKey: string): KeyRow {
  const known = tables.keys.find((key) => key.public === publicKey);
  return (
    known ??
    tables.keys.put({
      id: tables.keys.nextId(),
      public: publicKey,
      managed: null,
      hint: null,
      createdAt: now(),
      private: null,
    })
  );
}

/** Parses a definition. In an encrypted project it gets the project's key, unless it has its own. */
function read(making: Making, project: ProjectRow, sent: string, expectedId?: string): Definition {
  const { tables, now } = making;
  const parsed = parseXForm(sent);
  const { xmlFormId } = parsed;
  if (/\.(xlsx?|xml)$/.test(xmlFormId)) {
    throw problem.unexpectedValue(
      'formId',
      xmlFormId,
      'a form id must not end like the name of a file: .xls, .xlsx, .xml',
    );
  }
  const managed = project.keyId === null || parsed.publicKey !== null ? undefined : tables.keys.get(project.keyId);
  const xml = managed ? encryptForm(sent, managed.public, encryptionSuffix(now())) : sent;
  if (expectedId !== undefined && expectedId !== xmlFormId) {
    throw problem.unexpectedValue('xmlFormId', xmlFormId, 'it is not the form that is to be updated');
  }
  const xform = managed ? parseXForm(xml) : parsed;
  return { xml, xform, keyId: xform.publicKey === null ? null : keyFor(making, xform.publicKey).id };
}

/** All warnings for a new form, in the order of the real server. */
function warningsOf(tables: Tables, project: ProjectRow, { xmlFormId, entities }: XForm): unknown[] {
  const inTrash = tables.forms
    .by('xmlFormId', `${project.id} ${xmlFormId}`)
    .some(({ deletedAt }) => deletedAt !== null);
  const old = entities ? oldVersionWarning(entities) : null;
  return [...(inTrash ? [{ type: 'deletedFormExists', details: { xmlFormId } }] : []), ...(old ? [old] : [])];
}

function warn(design: readonly string[] = [], workflow: readonly unknown[] = []): void {
  if (design.length + workflow.length === 0) return;
  throw problem.formWarnings({
    ...(design.length > 0 ? { xlsFormWarnings: design } : {}),
    ...(workflow.length > 0 ? { workflowWarnings: workflow } : {}),
  });
}

/** The database's constraints on fields: maximum type length, and no duplicate fields. */
function checkFields({ fields }: XForm, defId: number): void {
  if (fields.some(({ type }) => Array.from(type).length > 32)) throw problem.valueTooLong('32');
  const paths = new Set<string>();
  for (const { path } of fields) {
    if (paths.has(path)) throw problem.uniquenessViolation('form_fields', { schemaId: String(defId), path });
    paths.add(path);
  }
}

function addDef(
  { tables, now, behaves }: Making,
  formId: number,
  { xml, xform, keyId }: Definition,
  more: Partial<FormDefRow>,
): FormDefRow {
  // PostgreSQL cannot store a NUL.
  if (xml.includes('\u0000')) throw new InternalFault('a NUL in a form');
  return tables.formDefs.put({
    id: tables.formDefs.nextId(),
    formId,
    version: behaves?.('decodesVersions') === false ? xform.writtenVersion : xform.version,
    name: xform.name,
    xml,
    hash: md5(xml),
    sha: sha1(xml),
    sha256: sha256(xml),
    keyId,
    draftToken: null,
    enketoId: null,
    createdAt: now(),
    publishedAt: null,
    publishedBy: null,
    publishNotes: null,
    xlsBlobId: null,
    excelContentType: null,
    entityRelated: xform.entities !== null,
    ...more,
  });
}

/**
 * Creates the form attachments of a definition.
 * @param found what is known of a file already
 * @throws 400.2, 400.8 for invalid files, 409.3 for one name with two types
 */
function addAttachments(
  { tables }: Making,
  def: FormDefRow,
  { attachments: { files, refusal } }: XForm,
  found: (file: { name: string; type: string }) => Partial<FormAttachmentRow>,
): void {
  if (refusal) throw refusal;
  for (const { name, type } of files) {
    if (tables.formAttachments.has(`${def.id} ${name}`))
      throw problem.uniquenessViolation('form_attachments', { formDefId: String(def.id), name });
    const room = { formId: def.formId, formDefId: def.id, name, type, blobId: null, datasetId: null, updatedAt: null };
    tables.formAttachments.put({ ...room, ...found({ name, type }) });
  }
}

/** The file of external choices when the converter brought it: it takes the place of one that was sent before. */
const madeFile = ({ itemsetsBlobId }: Sent, { name }: { name: string }): Pick<FormAttachmentRow, 'blobId'> | null =>
  name === 'itemsets.csv' && itemsetsBlobId != null ? { blobId: itemsetsBlobId } : null;

/** Records the entity lists a definition writes to. */
function addDatasets(making: Making, form: FormRow, def: FormDefRow, xform: XForm, demand: Demand | undefined): void {
  if (xform.entities?.refusal) throw xform.entities.refusal;
  mergeDatasets(making, form, def, xform, demand);
}

/**
 * Creates a form with only a draft.
 * @throws 400.2 without form id, 400.8 for an id with a file extension, 400.13 for an id that is too long, 400.16 with
 *   warnings, 400.25 for an invalid entity block, 400.27 without meta group, 409.3 when the project has a form of this
 *   id
 */
export function createDraft(making: Making, wanted: NewForm): FormAndDef {
  const { project, xml, designWarnings, workbook, ignoreWarnings, createdBy, demand } = wanted;
  const { tables, random, now } = making;
  const definition = read(making, project, xml);
  const { xform } = definition;
  const { xmlFormId } = xform;
  if (!hasMeta(xform)) throw problem.missingMeta();
  warn(designWarnings, ignoreWarnings ? [] : warningsOf(tables, project, xform));

  const formId = tables.forms.nextId();
  const createdAt = now();
  const def = addDef(making, formId, definition, { draftToken: random.token(), ...workbook });
  if (Array.from(xmlFormId).length > 64) throw problem.valueTooLong('64');
  const taken = tables.forms.by('xmlFormId', `${project.id} ${xmlFormId}`).some(({ deletedAt }) => deletedAt === null);
  if (taken) throw problem.uniquenessViolation('forms', { projectId: String(project.id), xmlFormId });
  const form = tables.forms.put({
    id: formId,
    projectId: project.id,
    xmlFormId,
    acteeId: provisionActee(making, 'form', project.acteeId),
    state: 'open',
    currentDefId: null,
    draftDefId: def.id,
    enketoId: null,
    enketoOnceId: null,
    webformsEnabled: wanted.webformsEnabled ?? true,
    createdAt,
    updatedAt: null,
    deletedAt: null,
    createdBy,
  });
  checkFields(xform, def.id);
  addAttachments(
    making,
    def,
    xform,
    (file) => madeFile(wanted, file) ?? { datasetId: datasetForAttachment(tables, project.id, file) },
  );
  addDatasets(making, form, def, xform, demand);
  return { form, def };
}

export interface NewVersion extends Sent {
  readonly project: ProjectRow;
  readonly form: FormRow;
  readonly ignoreWarnings: boolean;
  /** The definition is stored already: its author has seen the warnings, and it has the same spreadsheet. */
  readonly copyOf?: FormDefRow;
  readonly demand?: Demand;
}

/** Compares a definition with the published ones. `removed` names the questions to warn about. */
function checkAgainstPublished(
  tables: Tables,
  { form, ignoreWarnings, copyOf }: NewVersion,
  { xform }: Definition,
): { isSame: boolean; removed: readonly string[] } {
  const current = form.currentDefId === null ? undefined : tables.formDefs.get(form.currentDefId);
  if (!current) return { isSame: false, removed: [] };
  const before = xformOf(current).fields;
  if (isSameStructure(before, xform.fields)) {
    // The real server looks for the first field to recognize the same structure.
    if (before.length === 0) throw new InternalFault('a form without fields');
    return { isSame: true, removed: [] };
  }
  const published = tables.formDefs.by('formId', form.id).filter(({ publishedAt }) => publishedAt !== null);
  checkTypes(
    published.map((def) => xformOf(def).fields),
    xform.fields,
  );
  return { isSame: false, removed: ignoreWarnings || copyOf ? [] : missingFields(before, xform.fields) };
}

/** Stores a definition for an existing form. Files of the same name and type are copied from `before`. */
function addVersion(making: Making, wanted: NewVersion, before: number | null, more: Partial<FormDefRow>): FormDefRow {
  const { tables } = making;
  const { project, form, xml, designWarnings, copyOf, workbook, demand } = wanted;
  const definition = read(making, project, xml, form.xmlFormId);
  const { xform } = definition;
  const { isSame, removed } = checkAgainstPublished(tables, wanted, definition);
  warn(designWarnings, removed.length > 0 ? [{ type: 'structureChanged', details: removed }] : []);
  const { xlsBlobId = null, excelContentType = null } = copyOf ?? workbook ?? {};
  const def = addDef(making, form.id, definition, { xlsBlobId, excelContentType, ...more });
  if (!isSame) checkFields(xform, def.id);
  addAttachments(making, def, xform, ({ name, type }) => {
    const known = before === null ? undefined : tables.formAttachments.get(`${before} ${name}`);
    const kept =
      known?.type === type ? { blobId: known.blobId, datasetId: known.datasetId, updatedAt: known.updatedAt } : {};
    return { ...kept, ...madeFile(wanted, { name }) };
  });
  addDatasets(making, form, def, xform, demand);
  return def;
}

/**
 * Gives a form a new draft; an existing draft is replaced and its token kept.
 * @throws 400.2, 400.8 for the definition of another form, 400.16 for removed fields, 400.17 for a field with another
 *   type, 400.25 for an invalid entity block, 409.3 for duplicate fields or files
 */
export function addDraft(making: Making, wanted: NewVersion): FormAndDef {
  const { tables, random, now } = making;
  const { form } = wanted;
  const old = form.draftDefId === null ? undefined : tables.formDefs.get(form.draftDefId);
  const token = { draftToken: old?.draftToken ?? random.token(), enketoId: old?.enketoId ?? null };
  const def = addVersion(making, wanted, form.draftDefId ?? form.currentDefId, token);
  return { form: tables.forms.patch(form.id, { draftDefId: def.id, updatedAt: now() }), def };
}

/**
 * Publishes a definition at once, without a draft and without publishing entity lists: used for published forms when
 * their project is encrypted.
 */
export function replacePublished(making: Making, wanted: NewVersion): FormAndDef {
  const { tables, now } = making;
  const { form } = wanted;
  const def = addVersion(making, wanted, form.currentDefId, { publishedAt: now() });
  return { form: tables.forms.patch(form.id, { currentDefId: def.id, updatedAt: now() }), def };
}

export interface Publication {
  readonly publishedAt: string;
  readonly publishedBy: number | null;
  readonly notes?: string | null;
  /** The form was just created: it counts as never changed. */
  readonly isNew?: boolean;
}

/**
 * Publishes a draft.
 * @throws 409.6 when the version was published before, even by a form in the trash; 403.1, 409.16, 409.17 for its
 *   entity lists
 */
export function publishDraft(
  making: Making,
  { form, def }: FormAndDef,
  { publishedAt, publishedBy, notes = null, isNew = false }: Publication,
  log?: Log,
  demand?: Demand,
): FormAndDef {
  const { tables } = making;
  const { projectId, xmlFormId } = form;
  const before = tables.forms
    .by('xmlFormId', `${projectId} ${xmlFormId}`)
    .flatMap(({ id }) => tables.formDefs.by('formId', id));
  if (before.some(({ publishedAt: then, version }) => then !== null && version === def.version)) {
    throw problem.versionUniquenessViolation(xmlFormId, def.version);
  }
  const published = {
    form: tables.forms.patch(form.id, {
      currentDefId: def.id,
      draftDefId: null,
      updatedAt: isNew ? null : publishedAt,
    }),
    def: tables.formDefs.patch(def.id, {
      publishedAt,
      publishedBy,
      publishNotes: notes,
      draftToken: null,
      enketoId: null,
    }),
  };
  publishDatasets(making, published.form, published.def, publishedAt, log, demand);
  return published;
}
