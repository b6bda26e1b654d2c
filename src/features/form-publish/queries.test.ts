import { expect, test } from 'vitest';
import type { FormAttachment } from '~/api/schema';
import { attachmentEffects } from './queries';

const file = (name: string, hash: string | null, more: Partial<FormAttachment> = {}): FormAttachment => ({
  name,
  type: 'file',
  hash,
  exists: hash !== null,
  blobExists: hash !== null,
  datasetExists: false,
  ...more,
});
const linked = (name: string) => file(name, null, { exists: true, datasetExists: true });
const missing = (name: string) => file(name, null);

test('tells added, removed, replaced and relinked files apart', () => {
  const published = [file('a.csv', '1'), file('b.csv', '1'), file('c.csv', '1'), linked('d.csv'), file('old.png', '1')];
  const draft = [file('a.csv', '1'), file('b.csv', '2'), linked('c.csv'), file('d.csv', '1'), file('new.png', '1')];
  expect(attachmentEffects(draft, published, []).changes).toEqual([
    { name: 'b.csv', change: 'replaced' },
    { name: 'c.csv', change: 'linked' },
    { name: 'd.csv', change: 'unlinked' },
    { name: 'new.png', change: 'added' },
    { name: 'old.png', change: 'removed' },
  ]);
});

test('lists what is missing, but not what publishing links to a new entity list', () => {
  const draft = [missing('trees.csv'), missing('photo.png'), missing('nurseries.csv')];
  const lists = [
    { name: 'trees', isNew: true, properties: [] },
    { name: 'nurseries', isNew: false, properties: [] },
  ];
  const result = attachmentEffects(draft, [], lists);
  expect(result.missing).toEqual(['photo.png', 'nurseries.csv']);
  expect(result.linkedByPublishing).toEqual(['trees.csv']);
});

test('a file that was there and is missing now counts as missing only', () => {
  const result = attachmentEffects([missing('a.csv')], [file('a.csv', '1')], []);
  expect(result.changes).toEqual([]);
  expect(result.missing).toEqual(['a.csv']);
});
