/**
 * `node tests/speed/index-in-browser.ts`: the local index in Chromium and the built application, of 50,000 submissions
 * with 30 questions: its pace beside the server's own, what is stored, how soon the first rows of filters and orders show,
 * and the longest task of the page. Only prints. Options: --runs N (20), --rows N: so many generated rows instead, which the browser
 * gets at once, because sending them to a server would take hours.
 */
import { parseArgs } from 'node:util';
import { type Page, chromium } from 'playwright';
import { startAppServer } from '../helpers/app-server.ts';
import { buildIfStale } from '../helpers/build.ts';
import { ensureChromium, launchOptions } from '../helpers/chromium.ts';
import { signInToApi } from '../helpers/screens.ts';
import { table } from '../helpers/table.ts';
import { longestTask, startTrace } from '../helpers/trace.ts';
import { generatedPage } from './index-rows.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' }, rows: { type: 'string' } } });
const runs = Number(values.runs);

buildIfStale();
ensureChromium();
const server = await startAppServer({ seed: 'large', memory: true });
const browser = await chromium.launch(launchOptions());

/** The bytes of all blocks; the browser's own estimate follows late. */
const storedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the storage cannot be read')));
      });
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('alidade.rows '))?.name ?? '';
    const database = await result(indexedDB.open(name));
    const kept: unknown[] = await result(database.transaction('indexes').objectStore('indexes').getAll());
    database.close();
    return kept.reduce<number>((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);
  });

/** Goes to an address as a link would. Returns milliseconds until the table shows another first row. */
const show = (page: Page, search: string): Promise<number> =>
  page.evaluate(async (to) => {
    const first = () => document.querySelector('main [data-r="0"]')?.textContent;
    const before = first();
    const began = performance.now();
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    while (first() === before || first() === undefined) {
      if (performance.now() - began > 3000) return NaN;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - began;
  }, search);

/** Answers with generated rows, page by page. Returns their bytes. */
async function serveGenerated(page: Page, count: number): Promise<number> {
  const pageRows = 2500;
  const pages = Array.from({ length: Math.ceil(count / pageRows) }, (_, at) => {
    const next = (at + 1) * pageRows < count && `http://any/?%24skiptoken=${at + 1}`;
    const text = generatedPage(at * pageRows, Math.min(pageRows, count - at * pageRows));
    return `${text.slice(0, -1)},"@odata.count":${count}${next ? `,"@odata.nextLink":"${next}"` : ''}}`;
  });
  await page.route(/\.svc\/Submissions/, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const isWhole = !asked.has('$filter') && asked.get('$top') !== '0';
    const body = isWhole ? pages[Number(asked.get('$skiptoken') ?? 0)] : `{"value":[],"@odata.count":${count}}`;
    return route.fulfill({ contentType: 'application/json', body: body ?? '' });
  });
  return pages.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

try {
  const session = await signInToApi(server);
  const read = async (path: string) => {
    const response = await fetch(`${server.url}/v1${path}`, { headers: { authorization: `Bearer ${session.token}` } });
    return response.text();
  };
  const projects = JSON.parse(await read('/projects?forms=true')) as {
    id: number;
    formList?: { xmlFormId: string }[];
  }[];
  const projectId = projects.find(({ formList }) => formList?.some(({ xmlFormId }) => xmlFormId === 'survey'))?.id;
  const form = `/projects/${projectId}/forms/survey`;
  const fields = JSON.parse(await read(`${form}/fields?odata=true`)) as { name: string; type: string; path: string }[];
  const ofType = (...types: string[]) => fields.filter(({ type }) => types.includes(type)).map(({ path }) => path);

  const context = await browser.newContext({ viewport: { width: 1366, height: 800 }, reducedMotion: 'reduce' });
  await context.addCookies(session.state.cookies);
  const page = await context.newPage();

  const began = performance.now();
  const generated = values.rows === undefined ? null : Number(values.rows);
  let [json, rows] = generated === null ? [0, 0] : [await serveGenerated(page, generated), generated];
  const start = `${form}.svc/Submissions?%24top=2500&%24count=true`;
  let link: string | undefined = generated === null ? start : undefined;
  while (link !== undefined) {
    const text = await read(link);
    json += Buffer.byteLength(text);
    const part = JSON.parse(text) as { value: unknown[]; '@odata.nextLink'?: string };
    rows += part.value.length;
    const next: string | undefined = part['@odata.nextLink'];
    link = next === undefined ? undefined : next.slice(next.indexOf('/v1') + 3);
  }
  const serverSeconds = (performance.now() - began) / 1000;

  const address = `${server.url}${form}/submissions`;
  await page.goto(`${address}?find=a`);
  const load = page.locator('main .state').getByRole('button');
  await load.waitFor();
  await page.waitForTimeout(2000);
  await startTrace(browser, page);
  const loadBegan = performance.now();
  await load.click();
  await page.locator('main [data-r="0"]').first().waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - loadBegan) / 1000;
  const loading = await longestTask(browser);
  await page.waitForTimeout(8000);
  const stored = await storedBytes(page);
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(0)} %`;
  console.log(
    table(
      ['rows', String(rows)],
      [
        ['JSON', `${(json / 1e6).toFixed(1)} MB`],
        ...(generated === null ? [['the server alone', `${Math.round(rows / serverSeconds)} rows/s`]] : []),
        [
          'loading',
          `${Math.round(rows / seconds)} rows/s${generated === null ? `, ${percent(serverSeconds, seconds)} of the server's pace` : ''}`,
        ],
        ['stored', `${(stored / 1e6).toFixed(1)} MB, ${percent(stored, json)}`],
        ['longest task', loading],
      ],
    ),
  );

  const [text = '', number = '', other = ''] =
    generated === null
      ? [ofType('string').at(0), ofType('int', 'decimal').at(0), ofType('string').at(-1)]
      : ['/remarks', '/income', '/village'];
  const name = (path: string) => path.slice(1);
  const letters = 'aeiouslnrtmdkbgcpfhvjwyzqx';
  // Another order each time, so that the first row changes.
  const turned = (run: number) => `by=${run % 2 === 0 ? '' : '-'}`;
  const questions: Record<string, (run: number) => string> = {
    'quick find': (run) => `?${turned(run)}${name(number)}&find=${letters[run % 26]}${letters[(run * 3 + 1) % 26]}`,
    'filter: text contains': (run) =>
      `?${turned(run)}${name(number)}&where=${name(text)}~contains~${letters[run % 26]}`,
    'filter: number from': (run) => `?${turned(run)}${name(number)}&where=${name(number)}~between~${run + 1}~`,
    'sort: number': (run) => `?${turned(run)}${name(number)}`,
    'sort: text': (run) => `?${turned(run)}${name(other)}`,
  };
  const lines: string[][] = [];
  for (const [label, question] of Object.entries(questions)) {
    const times: number[] = [];
    await startTrace(browser, page);
    for (let run = 0; run < runs; run += 1) {
      times.push(await show(page, `${new URL(address).pathname}${question(run)}`));
      await page.waitForTimeout(100);
    }
    const sorted = times.filter((one) => !Number.isNaN(one)).toSorted((a, b) => a - b);
    const ms = (value: number) => `${Math.round(value)} ms`;
    lines.push([
      label,
      ms(share(sorted, 0.5)),
      ms(share(sorted, 0.95)),
      String(runs - sorted.length),
      await longestTask(browser),
    ]);
  }
  console.log(table(['first rows', 'p50', 'p95', 'without a change', 'longest task'], lines));

  await page.goto('about:blank');
  const again = performance.now();
  await page.goto(`${address}?find=a`, { waitUntil: 'commit' });
  await page.locator('main [data-r="0"]').first().waitFor({ timeout: 60_000 });
  console.log(`a later visit shows what it finds after ${Math.round(performance.now() - again)} ms`);
} finally {
  await browser.close();
  await server.stop();
}
