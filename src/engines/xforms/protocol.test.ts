import { expect, test } from 'vitest';
import { appendChunk, toJsonChunks, extractLists } from './protocol';

test('a result is taken apart, sent and put together again', () => {
  const result = { model: { nodes: [{ label: '\ud800x' }, null, 'a'], title: 't' }, findings: [1] };
  const { head, lists } = extractLists(result, ['model.nodes', 'findings']);
  expect(head).toEqual({ model: { nodes: [], title: 't' }, findings: [] });
  expect(result.model.nodes).toHaveLength(3);
  for (const [path, members] of Object.entries(lists))
    for (const part of toJsonChunks(members)) appendChunk(head, path, part);
  expect(head).toEqual(result);
});

test('parts have a good size, however large their members are', () => {
  expect([...toJsonChunks([])]).toEqual([]);
  expect([...toJsonChunks(Array.from({ length: 1_000 }, () => 'x'.repeat(10_000)))]).toHaveLength(50);
  expect([...toJsonChunks(Array.from({ length: 1_000 }, () => 1))]).toHaveLength(1);
});
