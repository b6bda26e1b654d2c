/**
 * Tables stored in a folder: `tables.jsonl` contains a snapshot and names the log of later transactions. A transaction
 * is appended and flushed to disk before it is acknowledged, so the cost of a write does not grow with the tables. A
 * long log is merged into the tables at the next start: a new file, then a rename.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode, encode } from './codec';
import type { Persistence, Write } from './persistence';

/** A longer log is merged into the tables at the next start. */
const foldAbove = 8_000_000;
const newline = 0x0a;

interface Line {
  text: string;
  /** Where the line ends in the file. */
  end: number;
}

/** The complete lines of a file. */
async function* linesOf(path: string): AsyncGenerator<Line> {
  if (!(await exists(path))) return;
  let rest: Buffer[] = [];
  let end = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, from)) {
      const line = Buffer.concat([...rest, piece.subarray(from, at)]);
      rest = [];
      from = at + 1;
      end += line.length + 1;
      yield { text: line.toString('utf8'), end };
    }
    if (from < piece.length) rest.push(piece.subarray(from));
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  // Some systems cannot flush a folder; the rename itself is atomic everywhere.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

const isRunning = (processId: number) => {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
};

/** Locks the folder for this process; a lock of a dead process is taken over. */
async function lock(path: string): Promise<void> {
  const holder = Number(await readFile(path, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new Error(`process ${holder} is using this data folder (${path})`);
  }
  await writeFile(path, String(process.pid));
}

/** Opens the folder, and creates it if needed. One process at a time. */
export async function filePersistence(folder: string): Promise<Persistence> {
  await mkdir(folder, { recursive: true });
  const lockPath = join(folder, 'lock');
  await lock(lockPath);
  const tablesPath = join(folder, 'tables.jsonl');
  const nextPath = `${tablesPath}.new`;
  let generation = 0;
  let log: FileHandle | undefined;
  let logEnd = 0;
  const logPath = (of: number) => join(folder, `log-${of}.jsonl`);

  /** Removes what a crash during `replace` left: a partial file, a log without a reference. */
  async function tidy(): Promise<void> {
    await rm(nextPath, { force: true });
    for (const name of await readdir(folder)) {
      if (/^log-\d+\.jsonl$/.test(name) && join(folder, name) !== logPath(generation)) await rm(join(folder, name));
    }
  }

  return {
    async *load() {
      for await (const { text, end } of linesOf(tablesPath)) {
        const writes = decode(text);
        if (writes) yield writes;
        else if (end === text.length + 1) generation = Number(text.replace('log ', ''));
        else throw new Error(`${tablesPath} is damaged at byte ${end - text.length}`);
      }
      for await (const { text, end } of linesOf(logPath(generation))) {
        const writes = decode(text);
        if (!writes) break;
        logEnd = end;
        yield writes;
      }
      await tidy();
      log = await open(logPath(generation), 'a');
      // An incomplete last line was never acknowledged; new lines must not be appended to it.
      await log.truncate(logEnd);
      await syncFolder(folder);
    },

    wantsReplacing: () => logEnd > foldAbove,

    async append(writes) {
      if (!log) throw new Error('nothing can be kept before what is there was loaded');
      const line = Buffer.from(`${encode(writes)}\n`, 'utf8');
      try {
        await log.appendFile(line);
        await log.datasync();
        logEnd += line.length;
      } catch (failure) {
        await log.truncate(logEnd).catch(() => undefined);
        throw failure;
      }
    },

    async replace(rows) {
      const file = await open(nextPath, 'w');
      await file.appendFile(`log ${generation + 1}\n`);
      for (const lines of batched(rows)) await file.appendFile(lines);
      await file.sync();
      await file.close();
      const fresh = await open(logPath(generation + 1), 'w');
      await rename(nextPath, tablesPath);
      await syncFolder(folder);
      await log?.close();
      log = fresh;
      logEnd = 0;
      generation += 1;
      await tidy();
    },

    async close() {
      await log?.sync();
      await log?.close();
      log = undefined;
      await rm(lockPath, { force: true });
    },
  };
}

/** Rows as lines, in chunks of about a megabyte: one write per row is too slow, one for all needs too much memory. */
function* batched(rows: Iterable<Write>): Generator<string> {
  let lines: string[] = [];
  let length = 0;
  for (const row of rows) {
    const line = `${encode([row])}\n`;
    lines.push(line);
    length += line.length;
    if (length > 1_000_000) {
      yield lines.join('');
      lines = [];
      length = 0;
    }
  }
  if (lines.length > 0) yield lines.join('');
}
