import { beforeEach, expect, test, vi } from 'vitest';
import type { Dialect } from '~/shared/lib/csv/dialect';
import { readFilesHere, WorkerHere } from '../../../tests/helpers/file-reader';
import type { ComparedRow, UpdatePlan } from './compare';
import type { ImportPlan } from './plan';
import { FileReaderWorker, UnreadableFile } from './reader';
import { fingerprintFile } from './uuids';

/* What the page gets to know of a file: its begin, its problems, its rows, and what the list has of it. */

let reader: FileReaderWorker;
beforeEach(() => {
  readFilesHere();
  reader = new FileReaderWorker();
});

const comma: Dialect = { encoding: 'utf-8', delimiter: ',', sepLine: false };
const plan: ImportPlan = {
  header: ['label', 'species'],
  label: { kind: 'column', column: 0 },
  properties: [null, 'species'],
};
const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new Blob(parts);
const nothing = new Set<string>();
const inspect = (file: Blob, more: object = {}) => reader.run('inspect', { file, known: nothing, chosen: {}, ...more });
const failureOf = (running: Promise<unknown>) =>
  running.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.failure : error),
  );

test('the begin of a file: its columns without empty ones at the end, and its first 20 rows', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `Tree ${at + 2};`);
  expect(await inspect(fileOf(`sep=;\n label;species; ;\n${rows.join('\n')}`))).toEqual({
    dialect: { encoding: 'utf-8', delimiter: ';', sepLine: true },
    header: [' label', 'species'],
    isBroken: false,
    rows: rows.slice(0, 20).map((row) => [row.slice(0, -1), '']),
  });
  expect(await inspect(fileOf('label'))).toMatchObject({ header: ['label'], rows: [] });
  expect((await inspect(fileOf('\nlabel,a\n'))).header).toEqual([]);
});

test('the delimiter is the one that finds known columns, or that the person chose', async () => {
  const file = fileOf('label|a;species,b\n1|2;3,4\n');
  const delimiterOf = async (more: object) => (await inspect(file, more)).dialect.delimiter;
  expect(await delimiterOf({ known: new Set(['label']) })).toBe('|');
  expect(await delimiterOf({ known: new Set(['species,b']) })).toBe(';');
  expect(await delimiterOf({ chosen: { delimiter: ',' } })).toBe(',');
});

test('a header with broken quotes, or with an invalid character, is told', async () => {
  expect((await inspect(fileOf('"label"x,a\n'))).isBroken).toBe(true);
  expect((await inspect(fileOf('label,a\0\n'))).isBroken).toBe(true);
  expect((await inspect(fileOf('label,a\n"b"x,\0\n'))).isBroken).toBe(false);
});

test('only the begin of a large file is read, without its last row, which may be cut', async () => {
  const file = fileOf('label,species\n', `"${'x'.repeat(40_000)}",oak\n`, `"${'y'.repeat(40_000)}",elm\n`);
  expect((await inspect(file)).rows.map(([, species]) => species)).toEqual(['oak']);
  expect((await inspect(file.slice(0, 40_019))).rows).toHaveLength(1);
});

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  [new Uint8Array([0x50, 0x4b, 3, 4, 1]), 'workbook'],
  [new Uint8Array([97, 1, 2, 3, 4, 5, 6]), 'binary'],
] as const)('%j is no CSV file: %s', async (content, why) => {
  expect(await failureOf(inspect(fileOf(content)))).toEqual({ kind: 'no-csv', why });
});

test('all rows are checked except the header', async () => {
  const checked = await reader.run('check', {
    file: fileOf(',species,\nTree 1,oak\n,elm\nTree 1,"a,b"\n'),
    dialect: comma,
    plan,
  });
  expect(checked).toMatchObject({
    rows: 3,
    good: 2,
    problems: [{ row: 3, fault: 'label' }],
    repeats: [{ column: 'label', first: [4] }],
    chunks: [{ from: 2, to: 4, rows: 2 }],
  });
});

test('the rows of a part have their numbers, and those with a problem or without data are left out', async () => {
  const file = fileOf('label,species\nTree 2,oak\n,\n,elm\n"Tree 5"x,elm\nTree 6,elm,z\nTree 7,\nTree 8,ash\n');
  const rows = (from: number, to: number) => reader.run('rows', { file, dialect: comma, plan, from, to });
  expect(await rows(1, 7)).toEqual([
    { row: 2, label: 'Tree 2', data: { species: 'oak' } },
    { row: 7, label: 'Tree 7', data: {} },
  ]);
  expect(await rows(8, 9)).toEqual([{ row: 8, label: 'Tree 8', data: { species: 'ash' } }]);
  // A part that is sent again is read again.
  expect(await rows(2, 2)).toHaveLength(1);
});

test('parts that are asked for at once do not mix, and each file has its own rows', async () => {
  const one = fileOf('label,species\n', ...Array.from({ length: 50 }, (_, at) => `one ${at + 2},\n`));
  const other = fileOf('label,species\n', ...Array.from({ length: 41 }, (_, at) => `other ${at + 2},\n`));
  const rows = async (file: Blob, from: number, to: number) =>
    (await reader.run('rows', { file, dialect: comma, plan, from, to })).map(({ label }) => label);
  expect(await Promise.all([rows(one, 2, 3), rows(one, 4, 4), rows(other, 5, 6), rows(one, 7, 7)])).toEqual([
    ['one 2', 'one 3'],
    ['one 4'],
    ['other 5', 'other 6'],
    ['one 7'],
  ]);
  // The page sends a copy of the file with each task.
  expect(await rows(one.slice(), 8, 8)).toEqual(['one 8']);
  const semicolons = { file: one, dialect: { ...comma, delimiter: ';' as const }, plan, from: 9, to: 9 };
  expect(await reader.run('rows', semicolons)).toMatchObject([{ label: 'one 9,' }]);
  const copy = { ...semicolons, file: one.slice(), dialect: comma, from: 10, to: 10 };
  expect(await reader.run('rows', copy)).toMatchObject([{ label: 'one 10' }]);
});

test('copies of a file go on where the last part ended, without reading it from its begin', async () => {
  const row = (at: number) => `Tree ${at + 2},${'x'.repeat(200)}\n`;
  const file = fileOf('label,species\n', ...Array.from({ length: 12_000 }, (_, at) => row(at)));
  const copies = [file.slice(), file.slice()];
  const reads = copies.map((copy) => vi.spyOn(copy, 'slice'));
  const rows = (copy: Blob | undefined, from: number, to: number) =>
    reader.run('rows', { file: copy ?? file, dialect: comma, plan, from, to });
  await rows(copies[0], 2, 3);
  expect(await rows(copies[1], 4, 11_999)).toHaveLength(11_996);
  expect(reads[1]).not.toHaveBeenCalled();
  // An earlier part is read from the begin.
  expect(await rows(copies[1], 2, 2)).toHaveLength(1);
});

const list = '__id,label,species,__version\nu1,Tree 1,oak,2\nu2,Tree 2,elm,1\n';
const update: UpdatePlan = {
  ...plan,
  match: { by: 'label' },
  creates: true,
  keepsEmpty: false,
  exact: false,
  earlier: [],
};

test('a file is compared with the list, and its lines come in parts', async () => {
  const lines: ComparedRow[][] = [];
  const rows = Array.from({ length: 2499 }, (_, at) => `New ${at},\n`);
  const result = await reader.run(
    'compare',
    {
      file: fileOf('label,species\nTree 1,oak\nTree 2,ash\n', ...rows),
      dialect: comma,
      plan: update,
      list: fileOf(list),
    },
    { onLines: (part) => lines.push(part) },
  );
  expect(result).toEqual({ unchanged: 1, notation: 0 });
  expect(lines.map((part) => part.length)).toEqual([1000, 1000, 500]);
  expect(lines[0]?.[0]).toMatchObject({ row: 3, uuid: 'u2', version: 1 });
  expect(new Set(lines.flat().map(({ row }) => row)).size).toBe(2500);
});

test.each([
  ['within its last row', list.slice(0, -4)],
  ['within its header', '__id,label\nu1,Tree 1,oak'],
])('a list that ended early, %s, is compared with nothing', async (_what, part) => {
  const lines = vi.fn<(lines: ComparedRow[]) => void>();
  const input = { file: fileOf('label,species\nTree 1,ash\n'), dialect: comma, list: fileOf(part) };
  expect(await failureOf(reader.run('compare', { ...input, plan: update }, { onLines: lines }))).toEqual({
    kind: 'cut-off',
  });
  expect(await failureOf(reader.run('existing', { ...input, plan }))).toEqual({ kind: 'cut-off' });
  expect(lines).not.toHaveBeenCalled();
});

test('the rows that the list has already, without the header of either', async () => {
  const file = fileOf('label,species\nlabel,x\nTree 2,\nTree 3,\n');
  // An entity with the name of a column.
  const input = { file, dialect: comma, plan, list: fileOf(`${list}u3,label,,1\n`) };
  expect(await reader.run('existing', input)).toEqual({ labels: { rows: 2, first: [2, 3] }, ids: null });
});

test('the fingerprint is that of the content', async () => {
  const file = fileOf('label\nTree\n');
  expect(await reader.run('fingerprint', { file })).toBe(await fingerprintFile(file));
});

test('why a file cannot be read is told', async () => {
  const latin = fileOf(new Uint8Array([97, 44, 98, 10, 0xff, 44, 98, 10]));
  expect(await failureOf(reader.run('check', { file: latin, dialect: comma, plan }))).toEqual({ kind: 'encoding' });
  const broken = (error: unknown) =>
    Object.assign(fileOf('a,b\n'), {
      slice: () => {
        throw error;
      },
    });
  const check = (error: unknown) => failureOf(reader.run('check', { file: broken(error), dialect: comma, plan }));
  expect(await check(new DOMException('gone', 'NotReadableError'))).toEqual({ kind: 'gone' });
  expect(await check(new Error('a defect'))).toEqual({ kind: 'defect', message: 'a defect' });
  expect(await check('a text')).toEqual({ kind: 'defect', message: 'a text' });
});

/** A file of about three parts that are read one after another. */
const large = () => fileOf('label,species\n', ...Array.from({ length: 13_000 }, () => `Tree,${'x'.repeat(200)}\n`));
/** The fractions that are reported while each part takes so many milliseconds. */
async function progressOf(milliseconds: number, run: (onProgress: (fraction: number) => void) => Promise<unknown>) {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += milliseconds));
  const fractions: number[] = [];
  await run((fraction) => fractions.push(fraction));
  return fractions;
}

test('progress is told from 0 to 1, of both files of a comparison together', async () => {
  const file = large();
  const checking = await progressOf(1000, (onProgress) =>
    reader.run('check', { file, dialect: comma, plan }, { onProgress }),
  );
  expect(checking).toHaveLength(Math.ceil(file.size / 1_048_576));
  expect(checking[0]).toBeCloseTo(1_048_576 / file.size, 5);
  expect(checking.at(-1)).toBe(1);
  const input = { file: fileOf('label,species\n'), dialect: comma, plan: update };
  const comparing = await progressOf(1000, (onProgress) =>
    reader.run('compare', { ...input, list: file }, { onProgress }),
  );
  expect(comparing).toEqual([...comparing].toSorted((one, other) => one - other));
  expect(comparing).toHaveLength(checking.length + 1);
  expect(comparing.at(-1)).toBe(1);
});

test('progress is not told more often than the page can show it', async () => {
  const file = large();
  expect(
    await progressOf(10, (onProgress) => reader.run('check', { file, dialect: comma, plan }, { onProgress })),
  ).toEqual([]);
});

test.each(['check', 'existing', 'compare'] as const)('%s stops when it is cancelled', async (task) => {
  const stop = new AbortController();
  const [file, ofServer] = [large(), large()];
  const parts = [file, ofServer].map((blob) => {
    const slice = blob.slice.bind(blob);
    return vi.spyOn(blob, 'slice').mockImplementation((from, to) => {
      // While the first part is being read.
      stop.abort(new Error('stopped'));
      return slice(from, to);
    });
  });
  const running = reader.run(task, { file, list: ofServer, dialect: comma, plan: update } as never, {
    signal: stop.signal,
  });
  expect(await failureOf(running)).toEqual(new Error('stopped'));
  await reader.run('fingerprint', { file: large() });
  for (const part of parts) expect(part.mock.calls.length).toBeLessThan(2);
  // The worker goes on with other tasks.
  expect(await reader.run('fingerprint', { file: fileOf('a') })).toHaveLength(16);
});

test('a task that was stopped before it began is not begun', () => {
  expect(() =>
    reader.run('fingerprint', { file: fileOf('a') }, { signal: AbortSignal.abort(new Error('over')) }),
  ).toThrow('over');
  expect(WorkerHere.started).toEqual([]);
});

test('stopping after the end of a task changes nothing, and the worker is started once', async () => {
  const stop = new AbortController();
  await reader.run('fingerprint', { file: fileOf('a') }, { signal: stop.signal });
  stop.abort();
  await reader.run('fingerprint', { file: fileOf('b') });
  expect(WorkerHere.started).toHaveLength(1);
  expect(WorkerHere.started[0]?.sent.map(({ kind }) => kind)).toEqual(['task', 'task']);
});

test('a worker that fails rejects all that was asked, and the next task starts another one', async () => {
  vi.stubGlobal(
    'ErrorEvent',
    class extends Event {
      message = 'out of memory';
    },
  );
  const asked = [failureOf(inspect(fileOf('a'))), failureOf(inspect(fileOf('b')))];
  WorkerHere.started[0]?.dispatchEvent(new ErrorEvent('error'));
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ kind: 'defect', message: 'out of memory' })));
  expect(WorkerHere.started[0]?.isEnded).toBe(true);
  const unread = failureOf(inspect(fileOf('c')));
  WorkerHere.started[1]?.dispatchEvent(new Event('messageerror'));
  expect(await unread).toEqual({ kind: 'defect', message: 'messageerror' });
  expect(await inspect(fileOf('a,b'))).toMatchObject({ header: ['a', 'b'] });
  expect(WorkerHere.started).toHaveLength(3);
});

test('what was asked of a reader that was stopped is forgotten', async () => {
  void inspect(fileOf('a'));
  reader.stop();
  expect(WorkerHere.started[0]?.isEnded).toBe(true);
  expect(await inspect(fileOf('b,c'))).toMatchObject({ header: ['b', 'c'] });
  expect(WorkerHere.started).toHaveLength(2);
});

test('an unreadable file says why to people who look for the cause', () => {
  expect(new UnreadableFile({ kind: 'gone' })).toMatchObject({ name: 'UnreadableFile', message: 'gone' });
  expect(new UnreadableFile({ kind: 'defect', message: 'x' })).toMatchObject({ message: 'x' });
});
