/** Reads and checks CSV files off the main thread; the page never has more than a few rows. */
import { type Dialect, detectDialect, readSampleRows, sampleSize, withoutSepLine } from '~/shared/lib/csv/dialect';
import { OtherEncoding, readCsv } from '~/shared/lib/csv/read-table';
import { decodeText } from '~/shared/lib/csv/text-encoding';
import { RowChecker, createRowCheck } from './check';
import { type ComparedRow, Comparer, ExistingEntities } from './compare';
import { ExistingRowFinder } from './existing-rows';
import { createEntityMapper } from './plan';
import type { FromWorker, Inspection, ReadFailure, RowEntity, TaskName, Tasks, ToWorker } from './protocol';
import { RowReader } from './row-reader';
import { fingerprintFile } from './uuids';

const post = (message: FromWorker): void => globalThis.postMessage(message);

const previewRows = 20;

class RejectedFile extends Error {
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Lines per message: each message costs the page a task. */
const linesPerMessage = 1000;

interface Running {
  postLines: (lines: ComparedRow[]) => void;
  isCancelled: () => boolean;
  report: (fraction: number) => void;
}

type Task<Name extends TaskName> = (input: Tasks[Name]['in'], running: Running) => Promise<Tasks[Name]['out']>;

const inspect: Task<'inspect'> = async ({ file, known, chosen }): Promise<Inspection> => {
  const isCut = file.size > sampleSize;
  const bytes = new Uint8Array(await file.slice(0, sampleSize).arrayBuffer());
  const dialect = detectDialect(bytes, { isCut, known, chosen });
  if (typeof dialect === 'string') throw new RejectedFile({ kind: 'no-csv', why: dialect });
  const text = withoutSepLine(decodeText(bytes, dialect.encoding));
  const sample = readSampleRows(text, dialect.delimiter, isCut);
  const [first = { cells: [], quotes: null }, ...rows] = sample;
  const header = first.cells.slice(0, first.cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  return {
    dialect,
    header,
    isBroken: first.quotes !== null || header.some((cell) => cell.includes('\0')),
    rows: rows.slice(0, previewRows).map(({ cells }) => cells),
  };
};

const check: Task<'check'> = async ({ file, dialect, plan }, { isCancelled, report }) => {
  const checker = new RowChecker(plan, dialect.delimiter);
  await readCsv(file, dialect, {
    onRow: (cells, row, quotes) => {
      if (row > 1) checker.take(cells, row, quotes);
    },
    onBlock: (bytes) => {
      report(bytes / file.size);
      return !isCancelled();
    },
  });
  return checker.result();
};

let feed: { file: Blob; dialect: Dialect; rows: RowReader } | null = null;

const rows: Task<'rows'> = async ({ file, dialect, plan, from, to }): Promise<RowEntity[]> => {
  // Compared by size, because each message has another copy of the file; one worker serves one import.
  const isSame = feed?.file.size === file.size && feed.dialect.delimiter === dialect.delimiter;
  if (!feed || !isSame || feed.rows.next > from) {
    feed?.rows.stop();
    feed = { file, dialect, rows: new RowReader(file, dialect) };
  }
  const faultOf = createRowCheck(plan);
  const entityOf = createEntityMapper(plan);
  const read = await feed.rows.read(from, to);
  return (
    read
      // Empty rows are faulty, too: their label is missing.
      .filter(({ row, cells, quotes }) => row > 1 && faultOf(cells, quotes) === null)
      .map(({ row, cells }) => ({ row, ...entityOf(cells) }))
  );
};

/** The server's file ended early, as proxies may cut it. */
class CutOff extends Error {}

async function readList(
  list: Blob,
  onRow: (cells: string[]) => void,
  onBlock: (bytes: number) => boolean,
): Promise<void> {
  let width = 0;
  let last = 0;
  await readCsv(
    list,
    { encoding: 'utf-8', delimiter: ',', sepLine: false },
    {
      onRow: (cells) => {
        width ||= cells.length;
        last = cells.length;
        onRow(cells);
      },
      onBlock,
    },
  );
  if (last !== width) throw new CutOff();
}

const compare: Task<'compare'> = async ({ file, dialect, plan, list }, { isCancelled, report, postLines }) => {
  const present = new ExistingEntities(plan);
  const size = list.size + file.size;
  const onBlock = (bytes: number) => {
    report(bytes / size);
    return !isCancelled();
  };
  await readList(list, (cells) => present.take(cells), onBlock);
  const comparer = new Comparer(plan, present);
  await readCsv(file, dialect, {
    onRow: (cells, row, quotes) => {
      if (row > 1) comparer.take(cells, row, quotes);
    },
    onBlock: (bytes) => onBlock(list.size + bytes),
  });
  const { lines, ...counts } = comparer.finish();
  for (let at = 0; at < lines.length; at += linesPerMessage) postLines(lines.slice(at, at + linesPerMessage));
  return counts;
};

const existing: Task<'existing'> = async ({ file, dialect, plan, list }, { isCancelled }) => {
  const found = new ExistingRowFinder(plan);
  await readList(
    list,
    (cells) => found.takeEntity(cells),
    () => !isCancelled(),
  );
  await readCsv(file, dialect, {
    onRow: (cells, row, quotes) => {
      if (row > 1) found.takeRow(cells, row, quotes);
    },
    onBlock: () => !isCancelled(),
  });
  return found.result();
};

const fingerprint: Task<'fingerprint'> = ({ file }) => fingerprintFile(file);

const tasks: { [Name in TaskName]: Task<Name> } = { inspect, check, rows, compare, existing, fingerprint };

function toReadFailure(error: unknown): ReadFailure {
  if (error instanceof RejectedFile) return error.failure;
  if (error instanceof CutOff) return { kind: 'cut-off' };
  if (error instanceof OtherEncoding) return { kind: 'encoding' };
  // The file was changed, moved or deleted after it was selected.
  if (error instanceof DOMException) return { kind: 'gone' };
  return { kind: 'defect', message: error instanceof Error ? error.message : String(error) };
}

/** Milliseconds between progress messages. */
const progressInterval = 200;

const cancelled = new Set<number>();

async function run(message: Extract<ToWorker, { kind: 'task' }>): Promise<void> {
  const { id, task, input } = message;
  let reported = performance.now();
  const running: Running = {
    isCancelled: () => cancelled.has(id),
    postLines: (lines) => post({ kind: 'lines', id, lines }),
    report: (fraction) => {
      // Each message makes the page render.
      if (performance.now() - reported < progressInterval) return;
      reported = performance.now();
      post({ kind: 'progress', id, fraction });
    },
  };
  try {
    const result = await (tasks[task] as (input: unknown, running: Running) => Promise<unknown>)(input, running);
    post({ kind: 'done', id, result });
  } catch (error) {
    post({ kind: 'failed', id, failure: toReadFailure(error) });
  } finally {
    cancelled.delete(id);
  }
}

/** Reading rows must not overlap. */
let last: Promise<void> = Promise.resolve();

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') cancelled.add(data.id);
  else if (data.task === 'rows') last = last.then(() => run(data));
  else void run(data);
});
