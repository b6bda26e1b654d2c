import { expect, test } from 'vitest';
import { largeForm, xform } from '../../../tests/helpers/xforms';
import { compareForms, diffXml, prettyXml, readForm, ReaderFailed, UnreadableForm } from './reader';

const file = (xml: string) => new Blob([xml]);
const small = file(xform({ data: '<age/>', body: '<input ref="/data/age"><label>Age</label></input>' }));

/** The longest task of the page while something runs, in milliseconds; 0 if none was over 50. */
async function longestTask(run: () => Promise<unknown>): Promise<number> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
  observer.observe({ type: 'longtask' });
  await run();
  // Entries come after the task that they are about.
  await new Promise((resolve) => setTimeout(resolve));
  tasks.push(...observer.takeRecords().map(({ duration }) => duration));
  observer.disconnect();
  return Math.max(0, ...tasks);
}

test('a form of 20,000 questions is read and compared beside the page', { timeout: 60_000 }, async () => {
  const [older, newer] = [file(largeForm(20_000)), file(largeForm(20_000, true))];
  await readForm(small);
  const longest = await longestTask(async () => {
    const { model, findings } = await readForm(older);
    expect(model.nodes).toHaveLength(20_202);
    expect(findings).toEqual([]);
    const { changes, counts } = await compareForms(older, newer);
    expect(changes).toHaveLength(2_000 + 2 * 2_858);
    expect(counts).toEqual({ added: 0, removed: 0, renamed: 0, moved: 0, retyped: 2_000, other: 5_716 });
  });
  // The aim is 50; a busy machine stretches every task. In the page itself, reading would be one task of seconds.
  expect(longest).toBeLessThan(500);
});

test('a text that is no form says which of two, and the reader goes on', async () => {
  await expect(readForm(file('<a/>'))).rejects.toEqual(new UnreadableForm('no-xform', 'newer'));
  await expect(compareForms(file(''), small)).rejects.toMatchObject({ failure: 'no-xml', side: 'older' });
  await expect(readForm(file(''))).rejects.not.toBeInstanceOf(ReaderFailed);
  expect((await compareForms(small, small)).changes).toEqual([]);
});

test('a cancelled reading rejects at once, and others go on', async () => {
  const cancelled = new AbortController();
  const reading = readForm(file(largeForm(5_000)), cancelled.signal);
  const waiting = readForm(file(largeForm(5_000)), cancelled.signal);
  const other = readForm(small);
  cancelled.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect((await other).model.title).toBe('Households');
});

test('lines of a definition, alone and compared', async () => {
  expect(await prettyXml(file('<a><b>1</b></a>'))).toEqual(['<a>', '  <b>1</b>', '</a>']);
  expect((await diffXml(file('<a><b>1</b></a>'), file('<a><b>2</b></a>'))).hunks).toEqual([
    { kind: 'same', older: { start: 0, end: 1 }, newer: { start: 0, end: 1 } },
    { kind: 'changed', older: { start: 1, end: 2 }, newer: { start: 1, end: 2 } },
    { kind: 'same', older: { start: 2, end: 3 }, newer: { start: 2, end: 3 } },
  ]);
});
