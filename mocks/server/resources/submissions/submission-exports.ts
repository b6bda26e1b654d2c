import { contentDisposition, safeFileName } from '@mocks/server/content-disposition';
/** Exports of submissions: one table as CSV, or a ZIP archive of all tables and files. */
import type { Answer, Handler } from '@mocks/server/define';
import { clientAuditHeader, readClientAudits } from '@mocks/server/exports/client-audits';
import { type Cell, csvLine } from '@mocks/server/exports/csv';
import { type Decryptor, type Passphrases, createDecryptor, passphrasesOf } from '@mocks/server/exports/decryption';
import { mergedFields } from '@mocks/server/exports/merged-fields';
import { Archive, batches, streamOf } from '@mocks/server/exports/streams';
import {
  type RepeatTable,
  type SubmissionTables,
  type TableOptions,
  layOut,
  readAnswers,
  readTables,
} from '@mocks/server/exports/submission-tables';
import { eventHash, isKnown } from '@mocks/server/odata/event-hash';
import { InternalFault, ProblemError, isTrue, problem } from '@mocks/server/problem';
import { draftDef, xformOf } from '@mocks/server/resources/forms/form-rows';
import { systemValues } from '@mocks/server/resources/odata/odata-rows';
import type { FormRow, SubmissionDefRow, SubmissionRow, Tables } from '@mocks/server/store/tables';
import type { FormField } from '@mocks/server/xforms/fields';
import { parseEnvelope } from '@mocks/server/xforms/submission';
import { expectedFiles } from '@mocks/server/xforms/submission-files';
import { stateOf } from './submission-rows';
import { exportSourceAt, selectSubmissions } from './submission-selection';

const systemHeader = [
  'KEY',
  'SubmitterID',
  'SubmitterName',
  'AttachmentsPresent',
  'AttachmentsExpected',
  'Status',
  'ReviewState',
  'DeviceID',
  'Edits',
  'FormVersion',
];
const encoder = new TextEncoder();
const isFalse = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase() === 'false';

/** One submission during an export. */
interface Exported {
  readonly row: SubmissionRow;
  readonly versions: readonly SubmissionDefRow[];
  readonly current: SubmissionDefRow;
  readonly keyId: number | null;
}

interface Export {
  readonly tables: Tables;
  readonly source: { readonly form: FormRow };
  readonly decryptor: Decryptor;
  readonly submissions: readonly SubmissionRow[];
  readonly fields: readonly FormField[];
  readonly groupPaths: boolean;
  readonly splits: boolean;
  readonly leavesRepeatsOut: boolean;
  readonly now: number;
}

/** The content of a submission; nothing if it was purged during the export. */
function exported(tables: Tables, row: SubmissionRow): Exported | null {
  const versions = tables.submissionDefs.by('submissionId', row.id);
  const current = versions.find((version) => version.current);
  return current ? { row, versions, current, keyId: tables.formDefs.get(current.formDefId)?.keyId ?? null } : null;
}

/** With passphrases, submissions encrypted with other keys are left out; without any, they are included unread. */
const isAsked = ({ decryptor: { keyIds } }: Export, { keyId }: Exported): boolean =>
  keyIds.size === 0 || keyId === null || keyIds.has(keyId);

/** The files of a version, each with its index among the encrypted ones. */
function filesOf(tables: Tables, current: SubmissionDefRow) {
  const names = current.localKey === null ? [] : expectedFiles(current.xml, parseEnvelope(current.xml), []);
  return tables.submissionAttachments.by('submissionDefId', current.id).map(({ name, blobId }) => ({
    name,
    index: names.indexOf(name),
    bytes: blobId === null ? null : (tables.blobs.get(blobId)?.content ?? null),
  }));
}

/** The answers, or why they are missing. */
async function answersOf(
  { tables, decryptor }: Export,
  { row, current, keyId }: Exported,
): Promise<{ xml: string } | { status: string }> {
  if (current.localKey === null) return { xml: current.xml };
  const file = filesOf(tables, current).find(({ name }) => name === current.encDataAttachmentName);
  if (!file?.bytes) return { status: 'missing encrypted form data' };
  const plain = await decryptor.open(keyId, current.localKey, row.instanceId, file.index, file.bytes);
  return plain ? { xml: new TextDecoder().decode(plain) } : { status: 'not decrypted' };
}

function systemCells(tables: Tables, { row, versions, current }: Exported, status: string | null): Cell[] {
  const known = systemValues(tables, row, versions, current);
  return [
    row.instanceId,
    row.submitterId,
    known.submitterName,
    known.attachmentsPresent,
    known.attachmentsExpected,
    status,
    row.reviewState,
    row.deviceId,
    known.edits,
    known.formVersion,
  ] as Cell[];
}

/** The row of a submission; the rows of its repeats are passed to `emit`. */
async function lineOf(
  out: Export,
  layout: SubmissionTables,
  found: Exported,
  emit: (repeat: RepeatTable, row: Cell[]) => void,
): Promise<string> {
  const answers = await answersOf(out, found);
  const cells =
    'xml' in answers ? readTables(layout, answers.xml, found.row.instanceId, emit) : layout.header.map(() => null);
  return csvLine([
    found.row.createdAt,
    ...cells,
    ...systemCells(out.tables, found, 'xml' in answers ? null : answers.status),
  ]);
}

/** All answers to select-multiple questions, sorted by code point like the database. */
async function knownAnswers({ tables, submissions }: Export): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>();
  for await (const batch of batches(submissions.filter(({ deletedAt }) => deletedAt === null))) {
    for (const row of batch) {
      const one = exported(tables, row);
      const def = one && tables.formDefs.get(one.current.formDefId);
      if (one && def && one.current.localKey === null) readAnswers(xformOf(def).fields, one.current.xml, found);
    }
  }
  const byCodePoint = (one: string, other: string) => {
    const [a, b] = [Array.from(one), Array.from(other)];
    const at = a.findIndex((character, index) => character !== b[index]);
    return at < 0 ? a.length - b.length : (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1);
  };
  return new Map(Array.from(found, ([path, values]) => [path, [...values].toSorted(byCodePoint)]));
}

const layoutOf = async (out: Export, repeats: TableOptions['repeats']): Promise<SubmissionTables> =>
  layOut(out.fields, { groupPaths: out.groupPaths, repeats, answers: out.splits ? await knownAnswers(out) : null });

const headLine = (layout: SubmissionTables): string => csvLine(['SubmissionDate', ...layout.header, ...systemHeader]);

async function* csv(out: Export): AsyncGenerator<Uint8Array> {
  const layout = await layoutOf(out, out.leavesRepeatsOut ? 'none' : 'columns');
  yield encoder.encode(headLine(layout));
  for await (const batch of batches(out.submissions)) {
    let text = '';
    for (const row of batch) {
      const found = exported(out.tables, row);
      if (found && isAsked(out, found)) text += await lineOf(out, layout, found, () => undefined);
    }
    yield encoder.encode(text);
  }
}

/** Repeated names of repeats are numbered. */
function repeatFileNames(xmlFormId: string, repeats: readonly RepeatTable[]): string[] {
  return repeats.map(({ name }, index) => {
    const same = repeats.filter((other) => other.name === name).length;
    const number = repeats.slice(0, index + 1).filter((other) => other.name === name).length;
    return safeFileName(`${xmlFormId}-${name}${same > 1 ? `~${number}` : ''}.csv`);
  });
}

/** The files of the submissions, decrypted as far as possible. */
async function* mediaOf(
  out: Export,
): AsyncGenerator<{ found: Exported; name: string; isClientAudit: boolean; bytes: Uint8Array }> {
  for await (const batch of batches(out.submissions.filter(({ deletedAt }) => deletedAt === null))) {
    for (const row of batch) {
      const found = exported(out.tables, row);
      // Without the passphrase encrypted files are left out.
      if (!found || (found.keyId !== null && !out.decryptor.keyIds.has(found.keyId))) continue;
      for (const { name, index, bytes } of filesOf(out.tables, found.current)) {
        const { localKey, encDataAttachmentName } = found.current;
        if (!bytes || name === encDataAttachmentName) continue;
        const plain =
          localKey === null ? bytes : await out.decryptor.open(found.keyId, localKey, row.instanceId, index, bytes);
        const isClientAudit = localKey === null ? isAuditOf(found.current, name) : name === 'audit.csv.enc';
        if (plain) yield { found, name, isClientAudit, bytes: plain };
      }
    }
  }
}

/** Whether a file is the device's log of how the form was filled in. */
function isAuditOf({ xml }: SubmissionDefRow, name: string): boolean {
  const audit = { path: '/meta/audit', name: 'audit', type: 'binary', binary: true, selectMultiple: null } as const;
  return name !== '' && xml.includes('audit') && expectedFiles(xml, parseEnvelope(xml), [audit]).includes(name);
}

async function* archive(out: Export, withMedia: boolean): AsyncGenerator<Uint8Array> {
  const { xmlFormId } = out.source.form;
  const layout = await layoutOf(out, 'tables');
  const zip = new Archive(out.now);
  const root = zip.file(`${safeFileName(xmlFormId)}.csv`);
  root.push(encoder.encode(headLine(layout)));
  const names = repeatFileNames(xmlFormId, layout.repeats);
  const repeats = layout.repeats.map((repeat, index) => ({
    repeat,
    file: zip.file(names[index] ?? ''),
    text: csvLine(repeat.header),
  }));
  const byRepeat = new Map(repeats.map((one) => [one.repeat, one]));
  for await (const batch of batches(out.submissions)) {
    let text = '';
    for (const row of batch) {
      const found = exported(out.tables, row);
      if (!found || !isAsked(out, found)) continue;
      text += await lineOf(out, layout, found, (repeat, cells) => {
        const one = byRepeat.get(repeat);
        if (one) one.text += csvLine(cells);
      });
    }
    root.push(encoder.encode(text));
    for (const one of repeats) {
      one.file.push(encoder.encode(one.text));
      one.text = '';
    }
    yield* zip.taken();
  }
  root.push(new Uint8Array(), true);
  for (const { file, text } of repeats) file.push(encoder.encode(text), true);
  yield* zip.taken();
  if (withMedia) yield* media(out, zip);
  zip.end();
  yield* zip.taken();
}

/** The files, and one table of the devices' logs. */
async function* media(out: Export, zip: Archive): AsyncGenerator<Uint8Array> {
  const audits: { at: readonly [string, number]; lines: Cell[][] }[] = [];
  for await (const { found, name, isClientAudit, bytes } of mediaOf(out)) {
    if (isClientAudit) {
      audits.push({
        at: [found.current.createdAt, found.current.id],
        lines: readClientAudits(bytes, found.row.instanceId),
      });
      continue;
    }
    const clear = safeFileName(name.replace(/\.enc$/i, ''));
    zip.file(clear === '' ? 'media' : `media/${clear}`).push(bytes, true);
    yield* zip.taken();
  }
  if (audits.length === 0) return;
  audits.sort(({ at: [a, x] }, { at: [b, y] }) => (a === b ? x - y : a < b ? -1 : 1));
  const file = zip.file(safeFileName(`${out.source.form.xmlFormId} - audit.csv`));
  const lines = [[...clientAuditHeader], ...audits.flatMap((audit) => audit.lines)];
  file.push(encoder.encode(lines.map(csvLine).join('')), true);
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
type ExportId = 'exportSubmissions' | 'exportSubmissionArchive';
type Request = Parameters<Handler<ExportId>>[0];

/** A parameter the real server reads as text; a repeated one is invalid. */
function filterOf(query: Query): string | undefined {
  if (Array.isArray(query.$filter)) throw problem.unparseableFilter('There is more than one.');
  return query.$filter as string | undefined;
}

/** Collects the data of an export, and refuses before the first byte. */
async function prepare(
  { path, query: named, auth, ctx }: Request,
  draft: boolean,
  passphrases: Passphrases,
  headers: Headers,
) {
  const { tables } = ctx;
  const query: Query = named;
  const source = exportSourceAt(tables, auth, path, draft);
  const def = source.def ?? (ctx.behaves('exportsPublished') ? null : draftDef(tables, source.form));
  const { rows } = selectSubmissions(tables, source, { filter: filterOf(query) }, ctx.now());
  const etag = eventHash(ctx, rows.map(stateOf));
  if (isKnown(etag, headers)) return { etag, source, out: null };
  return {
    etag,
    source,
    out: async (): Promise<Export> => ({
      tables,
      source,
      decryptor: await createDecryptor(tables, passphrases),
      submissions: rows,
      fields: isTrue(query.deletedFields) ? allFields(tables, source.form) : def ? xformOf(def).fields : [],
      groupPaths: !isFalse(query.groupPaths),
      splits: isTrue(query.splitSelectMultiples),
      leavesRepeatsOut: ctx.behaves('leavesRepeatsOut'),
      now: Date.parse(ctx.now()),
    }),
  };
}

function allFields(tables: Tables, form: FormRow): FormField[] {
  const published = tables.formDefs
    .by('formId', form.id)
    .filter(({ publishedAt }) => publishedAt !== null)
    .toSorted((a, b) => a.id - b.id);
  return mergedFields(published.map((def) => xformOf(def).fields));
}

/** A refusal that keeps the writes made before it, and has an ETag. */
function refused(failure: unknown, etag: string): Answer<'exportSubmissions'> {
  if (failure instanceof InternalFault || !(failure instanceof ProblemError)) throw failure;
  return {
    status: failure.status,
    body: failure.toJSON(),
    headers: { etag },
  } as unknown as Answer<'exportSubmissions'>;
}

const table = async (
  request: Request,
  draft: boolean,
  passphrases: Passphrases,
): Promise<Answer<'exportSubmissions'>> => {
  const { etag, source, out } = await prepare(request, draft, passphrases, request.headers);
  if (!out) return { status: 304, headers: { etag } };
  // Logged even if the passphrase turns out to be wrong, as on the real server.
  if (!draft) request.ctx.audit('form.submission.export', source.form);
  try {
    const body = streamOf(csv(await out()));
    return {
      status: 200,
      type: 'text/csv',
      body,
      headers: { etag, 'content-disposition': contentDisposition(`${safeFileName(source.form.xmlFormId)}.csv`) },
    };
  } catch (failure) {
    return refused(failure, etag);
  }
};

const zipped = async (
  request: Request,
  draft: boolean,
  passphrases: Passphrases,
): Promise<Answer<'exportSubmissionArchive'>> => {
  const withMedia = !isFalse((request.query as Query).attachments);
  const { etag, source, out } = await prepare(request, draft, passphrases, request.headers);
  if (!out) return { status: 304, headers: { etag } };
  if (!draft && !withMedia) request.ctx.audit('form.submission.export', source.form);
  try {
    const body = streamOf(archive(await out(), withMedia));
    if (!draft && withMedia) request.ctx.audit('form.submission.export', source.form);
    const name = `${safeFileName(source.form.xmlFormId)}${withMedia ? '.zip' : '.csv.zip'}`;
    return {
      status: 200,
      type: 'application/zip',
      body,
      headers: { etag, 'content-disposition': contentDisposition(name) },
    };
  } catch (failure) {
    return refused(failure, etag) as unknown as Answer<'exportSubmissionArchive'>;
  }
};

export const exportSubmissions: Handler<'exportSubmissions'> = (request) =>
  table(request, false, passphrasesOf(request.query));
export const exportDraftSubmissions: Handler<'exportDraftSubmissions'> = (request) =>
  table(request, true, passphrasesOf(request.query));
export const exportSubmissionArchive: Handler<'exportSubmissionArchive'> = (request) =>
  zipped(request, false, passphrasesOf(request.query));
export const exportDraftSubmissionArchive: Handler<'exportDraftSubmissionArchive'> = (request) =>
  zipped(request, true, passphrasesOf(request.query));

export const decryptSubmissions: Handler<'decryptSubmissions'> = (request) =>
  table(request as unknown as Request, false, passphrasesOf(request.body));
export const decryptDraftSubmissions: Handler<'decryptDraftSubmissions'> = (request) =>
  table(request as unknown as Request, true, passphrasesOf(request.body));
export const decryptSubmissionArchive: Handler<'decryptSubmissionArchive'> = (request) =>
  zipped(request as unknown as Request, false, passphrasesOf(request.body));
export const decryptDraftSubmissionArchive: Handler<'decryptDraftSubmissionArchive'> = (request) =>
  zipped(request as unknown as Request, true, passphrasesOf(request.body));
