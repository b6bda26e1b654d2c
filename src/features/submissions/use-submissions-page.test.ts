import { describe, expect, it } from 'vitest';
import { rowNumbers } from './use-submissions-page';

const list = { total: 1997, skip: 0, order: { sort: 'submittedAt', descending: true }, isWhole: true } as const;

describe('the numbers of submissions', () => {
  it('count from the oldest, so the newest has the highest', () => {
    const numberOf = rowNumbers(list);
    expect(numberOf?.(0)).toBe(1997);
    expect(numberOf?.(7)).toBe(1990);
  });

  it('go on from page to page', () => expect(rowNumbers({ ...list, skip: 250 })?.(0)).toBe(1747));

  it('are the same with the oldest first', () => {
    const oldestFirst = { ...list, order: { sort: 'submittedAt', descending: false } } as const;
    expect(rowNumbers({ ...oldestFirst, skip: 250 })?.(0)).toBe(251);
  });

  it('are not known in another order, of a part of the list, and before the count', () => {
    expect(rowNumbers({ ...list, order: { sort: 'submitter', descending: true } })).toBeNull();
    expect(rowNumbers({ ...list, isWhole: false })).toBeNull();
    expect(rowNumbers({ ...list, total: undefined })).toBeNull();
  });
});
