import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { FileReaderWorker } from './reader';
import { useImportFile } from './use-import-file';

/* What is known of a selected file follows what the person chooses, and ends with the file. */

const opened = async (content: BlobPart) => {
  const { result, act } = await renderHook(() => useImportFile([]));
  await act(() => result.current.select(new File([content], 'trees.csv')));
  const checked = () =>
    vi.waitFor(() => {
      const { result: found } = result.current.checking;
      if (!found) throw new Error('the rows are not checked yet');
      return found;
    }, 10_000);
  return { result, act, checked };
};

test('rows are checked again when the label comes from another column, and only then', async () => {
  const { result, act, checked } = await opened('label,name\nA,x\nB,\n,\n');
  expect(await checked()).toMatchObject({ rows: 2, good: 2 });
  const before = result.current.checking;
  const plan = result.current.read?.plan;
  if (!plan) throw new Error('the file has columns');
  await act(() => result.current.setPlan({ ...plan, properties: [null, 'other'] }));
  expect(result.current.checking).toBe(before);
  expect(result.current.read?.plan?.properties).toEqual([null, 'other']);
  await act(() => result.current.setPlan({ ...plan, label: { kind: 'column', column: 1 } }));
  // What was found with the other label is not shown meanwhile.
  expect(result.current.checking.result).toBeNull();
  expect(await checked()).toMatchObject({ rows: 2, good: 1 });
});

test('text that is not UTF-8 is read as Windows-1252, unless the person has chosen', async () => {
  // Only the first bytes are looked at before the rows are read.
  const late = [new TextEncoder().encode(`label\n${'Tree\n'.repeat(200_000)}`), new Uint8Array([0xe9, 0x0a])];
  const { result, act, checked } = await opened(new Blob(late));
  await checked();
  expect(result.current.read?.inspection?.dialect.encoding).toBe('windows-1252');
  await act(() => result.current.readAs({ encoding: 'utf-8' }));
  await vi.waitFor(() => expect(result.current.read?.failure).toMatchObject({ kind: 'encoding' }), 10_000);
  expect(result.current.read?.chosen).toEqual({ encoding: 'utf-8' });
});

test('a file that was put away while it was read does not come back', async () => {
  const run = vi.spyOn(FileReaderWorker.prototype, 'run');
  onTestFinished(() => run.mockRestore());
  const { result, act } = await opened(`label\n${'Tree\n'.repeat(200_000)}`);
  expect(result.current.read?.file.name).toBe('trees.csv');
  await act(() => result.current.clear());
  await act(() => Promise.allSettled(run.mock.results.map(({ value }) => value)));
  expect(result.current.read).toBeNull();
  expect(result.current.checking).toEqual({ fraction: 0, result: null });
});
