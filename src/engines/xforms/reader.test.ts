import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import { workersHere } from '../../../tests/helpers/workers-here';
import { largeForm, xform } from '../../../tests/helpers/xforms';
import { checkForm, compareForms, diffXml, prettyXml, readForm, FormReaderError, UnreadableForm } from './reader';

let workers: ReturnType<typeof workersHere>;
beforeEach(() => void (workers = workersHere()));
// The reader keeps its worker; that of the next test is another one.
afterEach(() => workers.at(-1)?.fail('the test has ended'));

const file = (xml: string) => new Blob([xml]);
const form = (type = 'int') =>
  xform({
    data: '<age/>',
    binds: `<bind nodeset="/data/age" type="${type}"/>`,
    body: '<input ref="/data/age"><label>Age</label></input>',
  });
const [small, retyped] = [file(form()), file(form('string'))];
const ended = () => workers.map(({ isEnded }) => isEnded);

test('a form is read whole, however long it is', async () => {
  const { model, findings, translated } = await readForm(file(largeForm(500)));
  expect(model.nodes).toHaveLength(507);
  expect(model.nodes.some(({ path }) => path === '/group_4/question_499')).toBe(true);
  expect(findings).toEqual([]);
  expect(translated.map(({ language }) => language)).toEqual(['English', 'Français (fr)']);
});

test('a file is checked for its faults, and for questions of another type than before', async () => {
  expect(await checkForm(small, null)).toMatchObject({ faults: [], retyped: [], leaving: [] });
  expect((await checkForm(retyped, small)).retyped).toMatchObject([{ node: { path: '/age' } }]);
  expect((await checkForm(file('<a>'), null)).faults).not.toEqual([]);
});

test('two forms are compared, and a text that is no form says which of both it is', async () => {
  const { changes, counts } = await compareForms(small, retyped);
  expect([changes.length, counts.retyped]).toEqual([1, 1]);
  await expect(readForm(file('<a/>'))).rejects.toEqual(new UnreadableForm('no-xform', 'newer'));
  await expect(compareForms(file(''), small)).rejects.toMatchObject({ failure: 'no-xml', side: 'older' });
  await expect(compareForms(small, file(''))).rejects.toMatchObject({ failure: 'no-xml', side: 'newer' });
  expect(ended()).toEqual([false]);
});

test('lines of a definition, alone and compared', async () => {
  expect(await prettyXml(file('<a><b>1</b></a>'))).toEqual(['<a>', '  <b>1</b>', '</a>']);
  const { older, newer, hunks } = await diffXml(file('<a>1</a>'), file('<a>2</a>'));
  expect([older, newer, hunks.map(({ kind }) => kind)]).toEqual([['<a>1</a>'], ['<a>2</a>'], ['changed']]);
});

test('a cancelled task ends its worker, and those that wait go on in another one', async () => {
  const [cancelled, reason] = [new AbortController(), new Error('left the page')];
  const reading = readForm(small, cancelled.signal);
  const other = readForm(small);
  const waiting = readForm(retyped, cancelled.signal);
  cancelled.abort(reason);
  await expect(reading).rejects.toBe(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(readForm(small, cancelled.signal)).rejects.toBe(reason);
  expect((await other).model.title).toBe('Households');
  expect(ended()).toEqual([true, false]);
});

test('a task that is done is not ended by a later cancel', async () => {
  const cancelled = new AbortController();
  await readForm(small, cancelled.signal);
  await expect(readForm(file(''), cancelled.signal)).rejects.toBeInstanceOf(UnreadableForm);
  const next = readForm(small);
  cancelled.abort();
  expect((await next).model.title).toBe('Households');
  expect(ended()).toEqual([false]);
});

test.each(['error', 'messageerror'])('a worker that stops fails its task only: %s', async (type) => {
  const [reading, other] = [readForm(small), readForm(small)];
  if (type === 'error') workers[0]?.fail('out of memory');
  else workers[0]?.dispatchEvent(new Event(type));
  await expect(reading).rejects.toEqual(new FormReaderError(type === 'error' ? 'out of memory' : type));
  expect((await other).model.title).toBe('Households');
  expect(ended()).toEqual([true, false]);
  // It is heard no more.
  const last = readForm(small);
  workers[0]?.fail('again');
  expect((await last).model.title).toBe('Households');
});

test('a worker that was not loaded is missing code, and the next task loads it again', async () => {
  const reading = readForm(small);
  workers[0]?.dispatchEvent(new Event('error'));
  expect(isChunkLoadError(await reading.catch((error: unknown) => error))).toBe(true);
  expect((await readForm(small)).model.title).toBe('Households');
  expect(ended()).toEqual([true, false]);
});

test('what cannot be sent to the worker, or read there, fails the task only', async () => {
  const [read, unsent] = [{ text: 'no function' }, { text: () => '' }] as unknown as Blob[];
  await expect(readForm(read ?? small)).rejects.toBeInstanceOf(FormReaderError);
  const [failing, other] = [readForm(unsent ?? small), readForm(small)];
  await expect(failing).rejects.toBeInstanceOf(FormReaderError);
  expect((await other).model.title).toBe('Households');
});

test('a worker without work ends after a while, and not while it has some', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await readForm(small);
    vi.advanceTimersByTime(29_000);
    await readForm(small);
    vi.advanceTimersByTime(29_000);
    expect(ended()).toEqual([false]);
    vi.advanceTimersByTime(2000);
    expect(ended()).toEqual([true]);
    await readForm(small);
    expect(ended()).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
});
