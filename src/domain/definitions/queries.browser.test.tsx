import { expect, test } from 'vitest';
import { prefetch } from '~/api/query-client';
import { compareForms, readForm, UnreadableForm } from '~/engines/xforms/reader';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { largeForm, xform } from '../../../tests/helpers/xforms';
import { xmlQuery, fetchFormModel, useFormComparison, useFormModel, useXmlDiff, useXmlLines } from './queries';

mockPages('demo');

const published = { projectId: 1, xmlFormId: 'household_survey', edition: { kind: 'published' } } as const;
const first = { ...published, edition: { kind: 'version', version: '2026030201' } } as const;

function Summary() {
  const form = useFormModel(published);
  const comparison = useFormComparison(first, published);
  const lines = useXmlLines(published);
  const diff = useXmlDiff(first, published);
  const draft = useFormModel({ ...published, xmlFormId: 'no such form', edition: { kind: 'draft' } });
  const nothing = useFormModel(null);
  return (
    <ul>
      <li>{form.data && `Title: ${form.data.model.title}`}</li>
      <li>{comparison.data?.changes.map(({ kind }) => kind).join(', ')}</li>
      <li>{lines.data && `First line: ${lines.data[0]}`}</li>
      <li>{diff.data && `Hunks: ${diff.data.hunks.length}`}</li>
      <li>{draft.error && `Draft: ${draft.error.message}`}</li>
      <li>{nothing.isPending && 'Waiting'}</li>
    </ul>
  );
}

test('a page reads a form, compares it, and shows its lines', async () => {
  prefetch([xmlQuery(published)]);
  const { screen } = await visitPage([{ path: '*', element: <Summary /> }], '/');
  for (const text of [
    'Title: Household survey',
    'setting, node-added, node-added',
    'First line: <?xml version="1.0"?>',
    'Hunks: 9',
    'Draft: There is nothing at this address.',
    'Waiting',
  ])
    await expect.element(screen.getByText(text)).toBeVisible();
  const { model } = await fetchFormModel(first);
  expect(model.version).toBe('2026030201');
});

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

test('a form of 7,000 questions is read and compared beside the page', { timeout: 60_000 }, async () => {
  const small = new Blob([xform({ data: '<age/>', body: '<input ref="/data/age"><label>Age</label></input>' })]);
  const [older, newer] = [new Blob([largeForm(7_000)]), new Blob([largeForm(7_000, true)])];
  await readForm(small);
  const longest = await longestTask(async () => {
    const { model, findings } = await readForm(older);
    expect(model.nodes).toHaveLength(7_072);
    expect(findings).toEqual([]);
    const { changes, counts } = await compareForms(older, newer);
    expect(changes).toHaveLength(700 + 2 * 1_000);
    expect(counts).toEqual({ added: 0, removed: 0, renamed: 0, moved: 0, retyped: 700, other: 2_000 });
  });
  // The aim is 50; a busy machine stretches every task. In the page itself, reading would be one task of seconds.
  expect(longest).toBeLessThan(500);
  await expect(readForm(new Blob(['<a/>']))).rejects.toEqual(new UnreadableForm('no-xform', 'newer'));
  const cancelled = new AbortController();
  const reading = readForm(older, cancelled.signal);
  const other = readForm(small);
  cancelled.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect((await other).model.title).toBe('Households');
});
