import { afterEach, describe, expect, it } from 'vitest';
import { definitionKey, draftOrPublished } from '~/api/form-version-ref';
import { getListFormFieldsQueryKey } from '~/api/generated/hooks/forms';
import { getListSubmissionRowsQueryKey } from '~/api/generated/hooks/odata';
import { getGetCurrentUserQueryKey } from '~/api/generated/hooks/users';
import { queryClient } from '~/api/query-client';
import type { FormField, SubmissionRow, SubmissionTable } from '~/api/schema';
import { localDayStart } from '~/shared/lib/dates';
import { namingPreference } from './naming';
import { filterExpression, patchRow, rowsParams, shareRows, wholeRowsParams } from './queries';
import { submissionsSearchSchema } from './search-params';

const form = { projectId: 3, xmlFormId: 'a form/with "signs"' };
const state = (query = '') => submissionsSearchSchema.read(new URLSearchParams(query));
const fields = (count: number): FormField[] =>
  Array.from({ length: count }, (_, index) => ({
    path: `/q${index}`,
    name: `q${index}`,
    type: 'string',
    binary: null,
    selectMultiple: null,
  }));
const knowFields = (count: number) =>
  queryClient.setQueryData(getListFormFieldsQueryKey(form.projectId, form.xmlFormId, { odata: true }), fields(count));
const keep = (params: ReturnType<typeof rowsParams>, value: SubmissionRow[] = []) =>
  queryClient.setQueryData<SubmissionTable>(getListSubmissionRowsQueryKey(form.projectId, form.xmlFormId, params), {
    value,
    '@odata.context': '',
  });

afterEach(() => queryClient.clear());

describe('requests for rows', () => {
  it('writes each condition once, joined by "and"', () => {
    expect(filterExpression(state())).toBeUndefined();
    expect(
      filterExpression(
        state("submitterId=4&submitterId=9&start=2026-03-01&end=2026-03-01&reviewState=null&reviewState='edited'"),
      ),
    ).toBe(
      [
        '(__system/submitterId eq 4 or __system/submitterId eq 9)',
        `__system/submissionDate ge ${localDayStart('2026-03-01')}`,
        `__system/submissionDate lt ${localDayStart('2026-03-02')}`,
        "(__system/reviewState eq null or __system/reviewState eq 'edited')",
      ].join(' and '),
    );
  });

  it('requests a page, newest first, with its count', () => {
    expect(rowsParams(form, state('page-number=3&page-size=500'))).toEqual({
      $top: 500,
      $skip: 1000,
      $count: true,
      $wkt: true,
      $orderby: '__system/submissionDate desc',
    });
  });

  it.each([
    ['', '__system/submissionDate desc'],
    ['submittedAt', '__system/submissionDate asc'],
    ['submitter', '__system/submitterId asc,__system/submissionDate desc'],
    ['-state', '__system/reviewState desc,__system/submissionDate desc'],
    ['-updatedAt', '__system/updatedAt desc,__system/submissionDate desc'],
    ['instanceId', '__id asc'],
  ])('requests the order %s', (sort, expression) => {
    expect(rowsParams(form, state(`sort=${sort}`)).$orderby).toBe(expression);
  });

  it('sends the same request before and after the fields have loaded', () => {
    const before = rowsParams(form, state('columns=q3'));
    keep(before);
    knowFields(40);
    expect(rowsParams(form, state('columns=q3'))).toEqual(before);
    // Other columns are in that answer too.
    expect(rowsParams(form, state('columns=q7,q8'))).toEqual(before);
  });

  it('requests only the shown columns of a form with many, once they are known', () => {
    knowFields(40);
    // The first answers name a row, whatever columns show.
    expect(rowsParams(form, state('columns=q9,q5,nowhere')).$select).toBe('__id,__system,q0,q1,q2,q3,q5,q9');
    expect(rowsParams(form, state()).$select).toBe('__id,__system,q0,q1,q2,q3,q4,q5,q6,q7,q8,q9');
    expect(rowsParams(form, state('columns=*'))).toEqual(wholeRowsParams(state()));
  });

  it('requests the answer that the person has chosen to name submissions by', () => {
    knowFields(40);
    const { projectId, xmlFormId } = form;
    const selected = (projects: object) => {
      queryClient.setQueryData(getGetCurrentUserQueryKey(), { preferences: { site: {}, projects } });
      return rowsParams(form, state('columns=q5')).$select;
    };
    expect(selected({})).toBe('__id,__system,q0,q1,q2,q3,q5');
    const preferences = { [namingPreference(xmlFormId)]: '/q30' };
    expect(selected({ [projectId]: preferences })).toBe('__id,__system,q0,q1,q2,q3,q5,q30');
  });

  it('requests the answers that tell choices of one name apart, where their labels show', () => {
    knowFields(40);
    const labels = { distinguishingPaths: new Set(['/q20']) };
    queryClient.setQueryData([...definitionKey(draftOrPublished({ ...form, draft: false })), 'labels'], labels);
    expect(rowsParams(form, state('columns=q5&choices=labels')).$select).toBe('__id,__system,q0,q1,q2,q3,q5,q20');
    expect(rowsParams(form, state('columns=q5')).$select).toBe('__id,__system,q0,q1,q2,q3,q5');
  });

  it('requests all answers of a form with few fields', () => {
    knowFields(11);
    expect(rowsParams(form, state('page-number=2')).$select).toBeUndefined();
  });

  it('patches a row in every page that shows it, and no other', () => {
    const make = (id: string) =>
      ({ __id: id, __system: { reviewState: null, edits: 0 }, q: 1 }) as unknown as SubmissionRow;
    const [one, two] = [make("it's"), make('two')];
    const first = wholeRowsParams(state());
    const second = wholeRowsParams(state('page-number=2'));
    keep(first, [one, two]);
    keep(second, [two]);
    const other = { ...form, xmlFormId: 'other' };
    patchRow(other, "it's", { reviewState: 'rejected' });
    patchRow(form, "it's", { reviewState: 'approved' });
    const rows = (params: typeof first) =>
      queryClient.getQueryData<SubmissionTable>(getListSubmissionRowsQueryKey(form.projectId, form.xmlFormId, params))
        ?.value;
    expect(rows(first)).toEqual([{ __id: "it's", __system: { reviewState: 'approved', edits: 0 }, q: 1 }, two]);
    expect(rows(first)?.[1]).toBe(two);
    expect(rows(second)?.[0]).toBe(two);
  });

  it('keeps unchanged rows, and the whole answer if nothing changed', () => {
    const make = (id: string, edits: number) =>
      JSON.parse(
        `{"__id":"${id}","__system":{"reviewState":null,"edits":${edits}},"__proto__":"own"}`,
      ) as SubmissionRow;
    const table = (...value: SubmissionRow[]): SubmissionTable => ({ value, '@odata.context': '', '@odata.count': 2 });
    const before = table(make('a', 0), make('b', 0));
    expect(shareRows(undefined, before)).toBe(before);
    expect(shareRows(before, table(make('a', 0), make('b', 0)))).toBe(before);
    const edited = shareRows(before, table(make('a', 0), make('b', 1))) as SubmissionTable;
    expect(edited.value[0]).toBe(before.value[0]);
    expect(edited.value[1]).toMatchObject({ __system: { edits: 1 } });
    expect(Object.hasOwn(edited.value[1] ?? {}, '__proto__')).toBe(true);
    expect(shareRows(before, { ...table(make('a', 0), make('b', 0)), '@odata.count': 3 })).toMatchObject({
      '@odata.count': 3,
    });
  });

  it('shows every new fact of the system', () => {
    const facts = {
      updatedAt: '2026-11-21T10:00:00.000Z',
      reviewState: 'approved',
      edits: 1,
      attachmentsPresent: 2,
      attachmentsExpected: 3,
      status: 'missingEncryptedFormData',
      submitterName: 'Someone',
      deletedAt: '2026-11-21T10:00:00.000Z',
    };
    const table = (system: object) => ({
      value: [{ __id: 'a', __system: system } as SubmissionRow],
      '@odata.context': '',
    });
    for (const [name, value] of Object.entries(facts)) {
      const shared = shareRows(table({ [name]: null }), table({ [name]: value })) as SubmissionTable;
      expect(shared.value[0]).toMatchObject({ __system: { [name]: value } });
    }
  });
});
