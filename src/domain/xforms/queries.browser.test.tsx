import { expect, test } from 'vitest';
import { prefetch } from '~/api/query-client';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
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
