import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { getDataset } from '~/api/generated/hooks/datasets';
import { createDatasetProperty } from '~/api/generated/mutations/datasets';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { signedInUser } from '~/session/session';
import { UserFacingError } from '~/shared/errors/user-facing-error';
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
import { cachedState, recordSent, readStates } from './import-state';
import { type ImportInput, removeStoredFile, storedImport, storeImport } from './import-store';
import { importKindName, type ImportJob } from './job-types';
import type { RowEntity } from './protocol';
import { FileReaderWorker } from './reader';
import { sendEntities } from './send-entities';
import { rowErrorText } from './texts';
import { fingerprintFile, rowUuid } from './uuids';

/** Files and reader workers of this tab's imports, by seed. */
const files = new Map<string, File>();
const readers = new Map<string, FileReaderWorker>();

function getReader(seed: string): FileReaderWorker {
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

async function loadFile(seed: string): Promise<File> {
  const file = files.get(seed) ?? (await storedImport(seed))?.file;
  if (!file)
    throw new UserFacingError(
      msg`The file is no longer in this browser. Open this import and select the same file again.`,
      {
        name: 'FileMissing',
      },
    );
  files.set(seed, file);
  return file;
}

export async function reattachFile({ seed, file: mark }: ImportInput, file: File): Promise<boolean> {
  if (file.size !== mark.size || (await fingerprintFile(file)) !== mark.fingerprint) return false;
  files.set(seed, file);
  return true;
}

async function readRows({ seed, dialect, plan }: ImportInput, { from, to }: Chunk): Promise<RowEntity[]> {
  const file = await loadFile(seed);
  return getReader(seed).run('rows', { file, dialect, plan, from, to });
}

/** A row's UUID is the same in every try. */
async function sendChunk({ id, data: chunk }: JobItem<Chunk>, context: ItemContext<ImportInput, never>): Promise<void> {
  const { input, signal } = context;
  const { seed, file } = input;
  // A killed browser loses recent job state, but not this record.
  if (cachedState(seed)?.sent[id] === chunk.rows) return;
  const rows = await readRows(input, chunk);
  const entities = rows.map(({ row, label, data }) => ({ uuid: rowUuid(seed, row), label, data }));
  await sendEntities(input, entities, { file, signal });
  await recordSent(seed, id, chunk.rows);
}

/**
 * Creates missing properties. The server compares names ignoring case (409.3), and would refuse every row with
 * another spelling. Throws ApiError and TextError.
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
      // Created by an earlier try or someone else, perhaps in other capitals.
      const { properties } = await getDataset(projectId, datasetName);
      if (properties.some((one) => one.name === name)) continue;
      const existing = properties.find((one) => one.name.toLowerCase() === name.toLowerCase());
      if (!existing) throw error;
      const [wanted, known] = [visibleName(name), visibleName(existing.name)];
      throw new UserFacingError(
        msg`The property “${wanted}” was not created: the list now has “${known}”, which differs only in capitals. Select the file again and choose this property for the column.`,
      );
    }
  }
  if (newProperties.length > 0) void refetchAfter('createDatasetProperty', projectId, datasetName);
}

async function writeResult(job: ImportJob) {
  const { input, title } = job;
  const parts: Blob[] = [];
  for (const { item, state } of job.all()) {
    const rows = await readRows(input, item.data);
    const lines = rows.map(({ row, label }) => [
      String(row),
      label,
      state === 'done' ? rowUuid(input.seed, row) : '',
      outcomeWords[state],
      '',
    ]);
    parts.push(new Blob([csvLines(lines)]));
  }
  const { leftOut, plan } = input;
  const problems = (leftOut?.problems ?? []).map(({ row, fault, found }) => {
    const problem = i18n._(rowErrorText(fault, plan.header.length, found));
    return [String(row), '', '', 'left out', problem];
  });
  parts.push(new Blob([csvLines(problems)]));
  const head = csvLines([['row', 'label', '__id', 'outcome', 'problem']]);
  return { name: `${fileName(title)}.csv`, content: csvFile(head, ...parts) };
}

/** The most entities that undoing would delete; 0 after an undo. */
const undoableRows = (job: ImportJob): number =>
  cachedState(job.input.seed)?.undone
    ? 0
    : job.all().reduce((sum, { item, state }) => sum + (state === 'done' ? item.data.rows : 0), 0);

const UndoJobDialog = lazyDialog(() => import('./UndoDialog'), 'UndoJobDialog');

export const importKind: JobKind<ImportInput, Chunk, never> = {
  name: importKindName,
  parallel: { from: 2, most: 3 },
  failureLimits: { failed: 3 },
  counted: {
    weigh: ({ rows }) => rows,
    words: (done, all) => msg`${done} of ${all} entities`,
  },
  isFatal: (error) => isProblem(error, '403.1', '404.1'),
  run: sendChunk,
  async prepare(job: ImportJob) {
    const { input } = job;
    await reserveImport(input.seed, job);
    await readStates();
    const state = cachedState(input.seed);
    // What is left of the file must not be imported after the undo.
    if (state?.undone)
      throw new UserFacingError(msg`This import was undone. To import the file again, select it again.`);
    if (state?.undoBegan !== undefined)
      throw new UserFacingError(
        msg`You began to undo this import, so it cannot be resumed. Finish the undo, then select the file again to import it.`,
      );
    await loadFile(input.seed);
    await createProperties(input);
  },
  async finish(job: ImportJob) {
    const { projectId, datasetName, seed } = job.input;
    void refetchAfter('createEntities', projectId, datasetName);
    const { counts, total } = job.snapshot();
    if (counts.done === total) await removeStoredFile(seed);
    stopReader(seed);
  },
  undo: {
    count: undoableRows,
    Dialog: UndoJobDialog,
  },
  resultFile: (job) => writeResult(job),
  resume: { storedNote: (note) => note, days: 30 },
};

/**
 * Starts an import; its file is stored until everything is sent. `isStored`: it can be resumed after the tab is
 * closed without selecting the file again.
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
  // Undo must work even if the file is too large for the storage.
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
