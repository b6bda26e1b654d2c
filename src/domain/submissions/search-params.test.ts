import { describe, expect, it } from 'vitest';
import { defaultLayout } from '~/shared/columns/layout';
import { readDraftState, rowNumbers, submissionsSearchSchema } from './search-params';

const { isFiltered, noFilters, read: readState, write: writeState } = submissionsSearchSchema;

const read = (query: string) => readState(new URLSearchParams(query));

describe('state in the address', () => {
  it('is the default without parameters', () => {
    expect(read('')).toEqual({
      deleted: false,
      submitterIds: null,
      range: null,
      reviewStates: null,
      finding: null,
      by: [],
      order: { sort: 'submittedAt', descending: true },
      page: 1,
      pageSize: 250,
      layout: null,
    });
    expect(isFiltered(read(''))).toBe(false);
  });

  it('survives writing and reading', () => {
    const query =
      "deleted=true&submitterId=4&submitterId=12&start=2026-01-01&end=2026-02-28&reviewState=null&reviewState='hasIssues'&sort=-state&page-number=3&page-size=500&columns=name,head/age";
    const state = read(query);
    expect(state).toEqual({
      deleted: true,
      submitterIds: [4, 12],
      range: { start: '2026-01-01', end: '2026-02-28' },
      reviewStates: ['null', "'hasIssues'"],
      finding: null,
      by: [],
      order: { sort: 'state', descending: true },
      page: 3,
      pageSize: 500,
      layout: { ...defaultLayout, columns: ['/name', '/head/age'] },
    });
    expect(readState(writeState(state))).toEqual(state);
    expect(writeState({ ...state, ...noFilters }).toString()).toBe(
      'deleted=true&sort=-state&page-size=500&columns=name%2Chead%2Fage',
    );
  });

  it('uses defaults for invalid values', () => {
    const bad =
      'submitterId=0&submitterId=-1&submitterId=1e3&submitterId=x&start=2026-02-30&end=2026-03-01&reviewState=approved&reviewState=%27%27%20or%201&page-number=0&page-size=7';
    expect(read(bad)).toEqual(read(''));
    expect(read('start=2026-03-02&end=2026-03-01').range).toBeNull();
    expect(read('start=2026-03-02').range).toBeNull();
    expect(read('page-number=99999999999999999999').page).toBe(1);
  });

  it('snaps the page size down to an allowed one', () => {
    expect(['1', '250', '499', '500', '999', '5000'].map((size) => read(`page-size=${size}`).pageSize)).toEqual([
      250, 250, 250, 500, 500, 1000,
    ]);
  });

  it('reads all states as no condition, and each value once', () => {
    expect(
      read(
        "reviewState=null&reviewState='hasIssues'&reviewState='edited'&reviewState='approved'&reviewState='rejected'",
      ).reviewStates,
    ).toBeNull();
    expect(read('submitterId=4&submitterId=4').submitterIds).toEqual([4]);
  });

  it('has no order by what the server does not sort by', () => {
    expect(read('sort=edits').order).toEqual(read('').order);
    // Test submissions have neither submitters nor states.
    const everything = 'deleted=true&submitterId=4&reviewState=null&find=well&by=%2Fvillage';
    expect(readDraftState(new URLSearchParams(everything))).toEqual(read(''));
    expect(readDraftState(new URLSearchParams('sort=-state')).order).toEqual(read('').order);
    expect(readDraftState(new URLSearchParams('sort=instanceId')).order.sort).toBe('instanceId');
  });

  it('keeps other parameters', () => {
    expect(writeState(read('page-number=2'), new URLSearchParams('map=true&page-number=7')).toString()).toBe(
      'map=true&page-number=2',
    );
  });
});

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
