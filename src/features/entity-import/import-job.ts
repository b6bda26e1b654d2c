import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getDataset } from '~/api/generated/hooks/datasets';
import { createDatasetProperty } from '~/api/generated/mutations/datasets';
import { reread } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { signedInUser } from '~/session/session';
import { TextError } from '~/shared/errors/text-error';
import type { Job } from '~/shared/jobs/job';
import type { ItemContext, JobItem, JobKind } from '~/shared/jobs/kind';
import { outcomeWords } from '~/shared/jobs/result-file';
import { startJob } from '~/shared/jobs/start-job';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { paths } from '~/shared/lib/paths';
import { visibleName } from '~/shared/lib/visible-name';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import type { Chunk } from './check';
import { reserveImport } from './import-lock';
import { importName, type ImportJob } from './import-name';
import { knownState, noteSent, readStates } from './import-state';
import { type ImportInput, dropStoredFile, storedImport, storeImport } from './import-store';
import type { RowEntity } from './protocol';
import { FileReaderWorker } from './reader';
import { sendEntities } from './send-entities';
import { faultText } from './texts';
import { fingerprintOf, uuidOf } from './uuids';

/** The files of the imports of this tab, by seed, and the workers that read them. */
const files = new Map<string, File>();
const readers = new Map<string, FileReaderWorker>();

function readerOf(seed: string): FileReaderWorker {
  const known = readers.get(seed);
  if (known) return known;
  const reader = new FileReaderWorker();
  readers.set(seed, reader);
  return reader;
}

function stopReader(seed: string): void {
  readers.get(seed)?.stop();
  readers.delete(seed);
}

async function fileOf(seed: string): Promise<File> {
  const file = files.get(seed) ?? (await storedImport(seed))?.file;
  // The person selects it again.
  if (!file)
    throw new TextError(msg`The file is no longer in this browser. Open this import and select the same file again.`, {
      name: 'FileMissing',
    });
  files.set(seed, file);
  return file;
}

/** Gives an import its file again. Returns false if it is another file. */
export async function giveFile({ seed, file: mark }: ImportInput, file: File): Promise<boolean> {
  if (file.size !== mark.size || (await fingerprintOf(file)) !== mark.fingerprint) return false;
  files.set(seed, file);
  return true;
}

async function rowsOf({ seed, dialect, plan }: ImportInput, { from, to }: Chunk): Promise<RowEntity[]> {
  const file = await fileOf(seed);
  return readerOf(seed).run('rows', { file, dialect, plan, from, to });
}

/** Sends the rows of a chunk. Their UUIDs are the same in every try. */
async function sendChunk({ id, data: chunk }: JobItem<Chunk>, context: ItemContext<ImportInput, never>): Promise<void> {
  const { input, signal } = context;
  const { seed, file } = input;
  // A browser that was killed lost what it stored of the job lately, but not this note.
  if (knownState(seed)?.sent[id] === chunk.rows) return;
  const rows = await rowsOf(input, chunk);
  const entities = rows.map(({ row, label, data }) => ({ uuid: uuidOf(seed, row), label, data }));
  await sendEntities(input, entities, { file, signal });
  await noteSent(seed, id, chunk.rows);
}

/**
 * Creates the properties that are missing. The server compares names without capitals (409.3), and would refuse every
 * row with another spelling. Throws ApiError and TextError.
 */
export async function createProperties({
  projectId,
  datasetName,
  newProperties,
}: Pick<ImportInput, 'projectId' | 'datasetName' | 'newProperties'>): Promise<void> {
  for (const name of newProperties) {
    try {
      await createDatasetProperty(projectId, datasetName, { name });
    } catch (error) {
      if (!isProblem(error, '409.3')) throw error;
      // An earlier try or someone else has created it, maybe in other letters.
      const { properties } = await getDataset(projectId, datasetName);
      if (properties.some((one) => one.name === name)) continue;
      const existing = properties.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (!existing) throw error;
      const [wanted, known] = [visibleName(name), visibleName(existing.name)];
      throw new TextError(
        msg`The property “${wanted}” was not created: the list now has “${known}”, which differs only in capitals. Select the file again and choose this property for the column.`,
      );
    }
  }
  if (newProperties.length > 0) void reread('createDatasetProperty', projectId, datasetName);
}

/** The outcome of every row that was to be sent, with the UUID of its entity. */
async function resultOf(job: ImportJob) {
  const { input, title } = job;
  const parts: Blob[] = [];
  for (const { item, state } of job.all()) {
    const rows = await rowsOf(input, item.data);
    const lines = rows.map(({ row, label }) => [
      String(row),
      label,
      state === 'done' ? uuidOf(input.seed, row) : '',
      outcomeWords[state],
      '',
    ]);
    parts.push(new Blob([csvLines(lines)]));
  }
  const { leftOut, plan } = input;
  const problems = (leftOut?.problems ?? []).map(({ row, fault, found }) => {
    const problem = i18n._(faultText(fault, plan.header.length, found));
    return [String(row), '', '', 'left out', problem];
  });
  parts.push(new Blob([csvLines(problems)]));
  const head = csvLines([['row', 'label', '__id', 'outcome', 'problem']]);
  return { name: `${fileName(title)}.csv`, content: csvFile(head, ...parts) };
}

/** How many entities undoing an import would delete at most; 0 if it was undone. */
const undoableRows = (job: ImportJob): number =>
  knownState(job.input.seed)?.undone
    ? 0
    : job.all().reduce((sum, { item, state }) => sum + (state === 'done' ? item.data.rows : 0), 0);

const UndoJobDialog = lazyDialog(() => import('./UndoDialog'), 'UndoJobDialog');

/** Sends a file of new entities, chunk by chunk. It can be resumed after a reload, and on another day. */
export const importKind: JobKind<ImportInput, Chunk, never> = {
  name: importName,
  parallel: { from: 2, most: 3 },
  stopsAfter: { failed: 3 },
  counted: {
    weigh: ({ rows }) => rows,
    words: (done, all) => msg`${done} of ${all} entities`,
  },
  endsJob: (error) => isProblem(error, '403.1', '404.1'),
  run: sendChunk,
  async prepare(job: ImportJob) {
    const { input } = job;
    await reserveImport(input.seed, job);
    await readStates();
    const state = knownState(input.seed);
    // Its entities are in the trash: what is left of the file must not follow them into the list.
    if (state?.undone) throw new TextError(msg`This import was undone. To import the file again, select it again.`);
    if (state?.undoBegan !== undefined)
      throw new TextError(
        msg`You began to undo this import, so it cannot be resumed. Finish the undo, then select the file again to import it.`,
      );
    await fileOf(input.seed);
    await createProperties(input);
  },
  async finish(job: ImportJob) {
    const { projectId, datasetName, seed } = job.input;
    void reread('createEntities', projectId, datasetName);
    const { counts, total } = job.snapshot();
    if (counts.done === total) await dropStoredFile(seed);
    stopReader(seed);
  },
  undo: {
    count: undoableRows,
    Dialog: UndoJobDialog,
  },
  resultFile: (job) => resultOf(job),
  resume: { storedNote: (note) => note, days: 30 },
};

/**
 * Starts an import, whose file is stored until everything is sent. Returns the job, and whether it can be resumed after
 * the end of this tab without selecting the file again.
 */
export async function startImport(
  file: File,
  input: ImportInput,
  chunks: readonly Chunk[],
): Promise<{ job: ImportJob; isStored: boolean }> {
  const { projectId, datasetName, seed, rows } = input;
  files.set(seed, file);
  const record = {
    projectId,
    datasetName,
    seed,
    userId: signedInUser()?.id ?? 0,
    fileName: file.name,
    fingerprint: input.file.fingerprint,
    startedAt: Date.now(),
    rows,
    chunks,
  };
  const isStored = await storeImport({ ...record, file });
  // A file that is too large for the storage must not keep its import from being undone.
  if (!isStored) await storeImport(record);
  const job: Job<ImportInput, Chunk, never> = startJob(importKind, {
    title: i18n._(msg`Import “${file.name}” into ${datasetName}`),
    address: paths.entityImport(projectId, datasetName),
    input,
    items: chunks.map((chunk) => {
      const [from, to] = [i18n.number(chunk.from), i18n.number(chunk.to)];
      return { id: String(chunk.from), label: i18n._(msg`Rows ${from} to ${to}`), data: chunk };
    }),
  });
  return { job, isStored };
}
