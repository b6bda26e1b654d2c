import { unzipSync, strFromU8 } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveRecords } from './QueueList';

/* The last resort for answers that cannot be sent: all of them must be in the file, readable on any computer. */

let saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  saved = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    content = given as Blob;
    return 'blob:test';
  });
  vi.stubGlobal('document', {
    createElement: () => ({
      download: '',
      click(this: { download: string }) {
        saved.push({ name: this.download, content });
      },
    }),
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return () => vi.useRealTimers();
});

const record = (id: string, files: readonly (readonly [name: string, text: string])[] = []) => ({
  id,
  xml: new File([`answers of ${id}`], 'xml_submission_file'),
  files: files.map(([name, text]) => new File([text], name)),
  filledAt: '2026-03-01T10:20:30.000Z',
});

test('every record has a folder with its answers and its files, which keep their endings', async () => {
  const photos = [
    ['a.jpg', '1'],
    ['A.jpg', '2'],
    ['submission.xml', '3'],
  ] as const;
  await saveRecords([record('uuid:1', photos), record('uuid:2')], 'Wells: July');
  expect(saved.map(({ name }) => name)).toEqual(['Wells_ July.zip']);
  expect(saved[0]?.content.type).toBe('application/zip');
  const files = unzipSync(new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))).toEqual({
    'uuid_1/submission.xml': 'answers of uuid:1',
    'uuid_1/a.jpg': '1',
    'uuid_1/A (2).jpg': '2',
    'uuid_1/submission (2).xml': '3',
    'uuid_2/submission.xml': 'answers of uuid:2',
  });
});
