import { expect, test } from 'vitest';
import type { FormAttachment } from '~/api/schema';
import { attachmentChanges } from './attachments';

const file = (name: string, hash: string | null, datasetExists = false): FormAttachment => ({
  name,
  type: 'file',
  hash,
  exists: hash !== null || datasetExists,
  blobExists: hash !== null,
  datasetExists,
});

test('files that differ by name, content or link', () => {
  const older = [
    file('same', 'a'),
    file('new', 'a'),
    file('linked', 'a'),
    file('list', null, true),
    file('gone', 'a'),
    file('lost', 'a'),
  ];
  const newer = [
    file('same', 'a'),
    file('new', 'b'),
    file('linked', null, true),
    file('list', 'c'),
    file('extra', null),
    file('lost', null),
  ];
  expect(attachmentChanges(older, newer)).toEqual([
    { name: 'new', change: 'replaced' },
    { name: 'linked', change: 'linked' },
    { name: 'list', change: 'unlinked' },
    { name: 'extra', change: 'added' },
    { name: 'lost', change: 'missing' },
    { name: 'gone', change: 'removed' },
  ]);
});
