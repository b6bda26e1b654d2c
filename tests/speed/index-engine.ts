/**
 * `node tests/speed/index-engine.ts`: what the engine of the local index costs and how fast it answers, in Node, as
 * milliseconds of its thread. Only prints. Options: --rows N (100000), --runs N (25).
 */
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createServer } from 'vite';
import type { RowQuery, Order } from '../../src/engines/row-index/types.ts';
import { table } from '../helpers/table.ts';
import { generatedPage } from './index-rows.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, runs: { type: 'string', default: '25' } },
});
const rows = Number(values.rows);
const runs = Number(values.runs);
const pageRows = 2500;

const vite = await createServer({
  server: { middlewareMode: true, ws: false, hmr: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
});
const load = <Module>(path: string) => vite.ssrLoadModule(`/src/engines/row-index/query/${path}.ts`) as Promise<Module>;
type Engine = typeof import('../../src/engines/row-index/query/engine.ts');
const { RowEngine } = await load<Engine>('engine');
const { SegmentBuilder } = await load<typeof import('../../src/engines/row-index/query/segment.ts')>('segment');
const { readSegment, writeSegment } = await load<typeof import('../../src/engines/row-index/query/codec.ts')>('codec');
const { answer } = await load<typeof import('../../src/engines/row-index/query/answer.ts')>('answer');

/** Of this thread alone, so that other work of the machine does not count. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const time = <Value>(work: () => Value): [milliseconds: number, value: Value] => {
  const began = spent();
  const value = work();
  return [spent() - began, value];
};

let [json, stored, parsing, building, packing, reading] = [0, 0, 0, 0, 0, 0];
const segments: { id: number; segment: ReturnType<typeof readSegment>; dead: Set<number> }[] = [];
for (let from = 0; from < rows; from += pageRows) {
  const text = generatedPage(from, Math.min(pageRows, rows - from));
  json += Buffer.byteLength(text);
  const [parse, page] = time(() => JSON.parse(text) as { value: Record<string, unknown>[] });
  const [build, segment] = time(() => {
    const builder = new SegmentBuilder();
    for (const [at, row] of page.value.entries()) builder.add(row, -from - at);
    return builder.seal();
  });
  const [pack, bytes] = time(() => gzipSync(writeSegment(segment)));
  const [read, again] = time(() => readSegment(new Uint8Array(gunzipSync(bytes))));
  [parsing, building, packing, reading] = [parsing + parse, building + build, packing + pack, reading + read];
  stored += bytes.length;
  segments.push({ id: from, segment: again, dead: new Set<number>() });
}
const perSecond = (milliseconds: number) => `${Math.round((rows / milliseconds) * 1000)} rows/s`;
const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
console.log(
  table(
    ['rows', String(rows)],
    [
      ['JSON', `${(json / 1e6).toFixed(1)} MB`],
      ['stored', `${(stored / 1e6).toFixed(1)} MB, ${((stored / json) * 100).toFixed(1)} %`],
      ['parse JSON', `${ms(parsing)}, ${perSecond(parsing)}`],
      ['build columns', `${ms(building)}, ${perSecond(building)}`],
      ['write and compress', `${ms(packing)}, ${perSecond(packing)}`],
      ['read again', `${ms(reading)}, ${perSecond(reading)}`],
      ['memory', `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`],
    ],
  ),
);

const engine = new RowEngine({ multiple: ['/water/uses', '/crops'], locale: 'en' });
const find = (more: Partial<RowQuery>): RowQuery => ({ table: '', text: '', conditions: [], order: [], ...more });
const by = (field: string, descending = false): Order => ({ field, descending });
const letters = 'abcdefghijklmnopqrstuvwxyz';
const some = (run: number) => `${letters[run % 26]}${letters[(run * 7) % 26]}`;
/** Another question in each run, so that nothing is known from the one before. */
const questions: Record<string, (run: number) => RowQuery> = {
  'newest first': () => find({}),
  'filter: choice': (run) => find({ conditions: [{ field: '/district', op: 'anyOf', values: [`district_${run}`] }] }),
  'filter: one of several': (run) =>
    find({ conditions: [{ field: '/crops', op: 'anyOf', values: ['maize', `x${run}`] }] }),
  'filter: text contains': (run) => find({ conditions: [{ field: '/remarks', op: 'contains', value: some(run) }] }),
  'filter: number between': (run) =>
    find({ conditions: [{ field: '/income', op: 'between', from: String(run * 10), to: '3000' }] }),
  'filter: received between': (run) =>
    find({
      conditions: [
        {
          field: '__system/submissionDate',
          op: 'between',
          from: `2026-02-${String(1 + run).padStart(2, '0')}`,
          to: '2026-06-01',
        },
      ],
    }),
  'filter: answered between': (run) =>
    find({
      conditions: [
        { field: '/start', op: 'between', from: `2026-02-${String(1 + run).padStart(2, '0')}`, to: '2026-06-01' },
      ],
    }),
  'filter: within': (run) =>
    find({
      conditions: [
        {
          field: '/location',
          op: 'within',
          area: [
            [35, -2],
            [36 + run / 50, -2],
            [36, 1],
            [35, 1],
          ],
        },
      ],
    }),
  'quick find: a word': (run) => find({ text: `${some(run)}` }),
  'quick find: two words': (run) => find({ text: `fatou ${some(run)}` }),
  'quick find: digits': (run) => find({ text: String(100 + run) }),
  'quick find: an id': (run) => find({ text: `uuid:${run}${run}a` }),
  'sort: number': (run) => find({ order: [by('/income', run % 2 === 0)] }),
  'sort: choice': (run) => find({ order: [by('/district', run % 2 === 0)] }),
  'sort: text': (run) => find({ order: [by('/respondent/name', run % 2 === 0)] }),
  'sort: long text': (run) => find({ order: [by('/remarks', run % 2 === 0)] }),
  'sort: village, income': (run) => find({ order: [by('/village', run % 2 === 0), by('/income')] }),
  'sort: number, page 400': (run) => find({ order: [by('/income', run % 2 === 0)] }),
};

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const lines: string[][] = [];
const [opening] = time(() => engine.use(segments, 1));
lines.push(['use', ms(opening), '', '']);
const [warming] = time(() => [...engine.warm()].length);
lines.push(['prepare in the background', ms(warming), '', '']);
for (const [name, question] of Object.entries(questions)) {
  const times = Array.from(
    { length: runs },
    (_, run) =>
      time(() =>
        answer(engine, {
          kind: 'rows',
          find: question(run),
          skip: name.endsWith('400') ? 40_000 : 0,
          top: 100,
          wkt: true,
        }),
      )[0],
  );
  const sorted = times.toSorted((a, b) => a - b);
  lines.push([name, ms(times[0] ?? 0), ms(share(sorted, 0.5)), ms(share(sorted, 0.95))]);
}
const summaries: [string, (run: number) => unknown][] = [
  [
    'groups: days',
    () =>
      answer(engine, {
        kind: 'groups',
        find: find({}),
        grouping: { field: '__system/submissionDate', by: 'day' },
        most: 400,
      }),
  ],
  [
    'groups: choices',
    () => answer(engine, { kind: 'groups', find: find({}), grouping: { field: '/crops', by: 'choice' }, most: 50 }),
  ],
  ['spread', () => answer(engine, { kind: 'spread', find: find({}), field: '/income', bins: 20 })],
  [
    'cross',
    () =>
      answer(engine, {
        kind: 'cross',
        find: find({}),
        one: { field: '/roof', by: 'value' },
        other: { field: '/region', by: 'value' },
        most: 20,
      }),
  ],
  [
    'duplicates',
    () => answer(engine, { kind: 'duplicates', find: find({}), fields: ['/respondent/name', '/village'], most: 50 }),
  ],
  ['places', () => answer(engine, { kind: 'places', find: find({}), field: '/location', colour: '/region' })],
  ['ids', () => answer(engine, { kind: 'ids', find: find({}) })],
];
for (const [name, work] of summaries) {
  const times = Array.from({ length: Math.ceil(runs / 5) }, (_, run) => time(() => work(run))[0]);
  const sorted = times.toSorted((a, b) => a - b);
  lines.push([name, ms(times[0] ?? 0), ms(share(sorted, 0.5)), ms(share(sorted, 0.95))]);
}
console.log(table(['a page of 100 rows', 'first', 'p50', 'p95'], lines));
console.log(`memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
await vite.close();
process.exit(0);
