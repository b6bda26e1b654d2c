import { expect, it } from 'vitest';
import { type HistoryEntries, serializeEntries, parseEntries } from './history-state';

const place = { top: 3000, left: 0, row: 'uuid:1', column: 2 };
const entry = (
  address: string,
  values: [string, unknown][],
): [string, { address: string; values: Map<string, unknown> }] => [address, { address, values: new Map(values) }];

it('keeps places in tables, and nothing larger', () => {
  const kept: HistoryEntries = new Map([
    entry('/a', [
      ['table Submissions', place],
      ['selection', new Set(['uuid:1'])],
    ]),
    entry('/b', [['opened link', '/c']]),
  ]);
  expect(parseEntries(serializeEntries(kept))).toEqual(new Map([entry('/a', [['table Submissions', place]])]));
});

it('keeps the entries that were used last', () => {
  const entries = Array.from({ length: 60 }, (_, index) => entry(`/${index}`, [['table Forms', place]]));
  const keys = [...parseEntries(serializeEntries(new Map(entries))).keys()];
  expect(keys).toEqual(Array.from({ length: 20 }, (_, index) => `/${index + 40}`));
});

it('takes anything else for nothing', () => {
  for (const text of ['', '{', '{}', 'null', '[1]', '[["a"]]x']) expect(parseEntries(text).size).toBe(0);
});
