/**
 * Valid and invalid `$filter` values, the same for all answers with a filter. Each line is what the real server does.
 */
import { describe, expect, test } from 'vitest';
import { call, ownWorld, setUp } from './harness.ts';
import { publish, send } from './xforms.ts';

const world = ownWorld();
let form = '';

setUp(async () => {
  form = await publish(world, { questions: [{ name: 'name', type: 'string' }] });
  await send(world, { form });
  const reviewed = await send(world, { form }, world.manager);
  await call('updateSubmission', {
    as: world.manager,
    path: { xmlFormId: form, instanceId: reviewed },
    body: { reviewState: 'approved' },
  });
});

const at = () => ({ projectId: world.projectId, xmlFormId: form });
/** How many of the two rows the filter selects, or the code or status of the refusal. */
type Outcome = number | string;
async function expectOutcome(filter: string, outcome: Outcome): Promise<void> {
  const how = { as: world.viewer, path: at(), query: { $filter: filter } };
  if (typeof outcome === 'string') await call('listSubmissionRows', { ...how, problem: outcome });
  else if (outcome >= 100) await call('listSubmissionRows', { ...how, status: 500 });
  else expect((await call('listSubmissionRows', how)).body.value).toHaveLength(outcome);
}

describe('a date compared with the submission date', () => {
  test.each<[string, Outcome]>([
    ["'yesterday'", 2],
    ["'today'", 2],
    ["'now'", 0],
    ["'tomorrow'", 0],
    ["'epoch'", 2],
    ["'infinity'", 0],
    ["'-infinity'", 2],
    ["'YESTERDAY'", 2],
    ["' yesterday '", 2],
    ["'yesterday 10:00'", 2],
    ["'yesterday 10:00Z'", 2],
    ["'now 10:00'", 500],
    ["'allballs'", 500],
    ["'noon'", 500],
    ["'20200102'", 2],
    ["'2020-1-2'", 2],
    ["'2020/01/02'", '400.18'],
    ["'Jan 2 2020'", 2],
    ["'January 2, 2020'", 2],
    ["'2 Jan 2020'", 2],
    ["'Mon Jan 2 2020'", 2],
    ["'2020-01'", 500],
    ["'2020'", 500],
    ["'20'", 500],
    ["'01/02/2020'", '400.18'],
    ["'2020-02-30'", 500],
    ["'2020-01-02 25:00'", 500],
    ["'2020-01-02 24:00'", 2],
    ["'2020-01-02T10:00:60Z'", 2],
    ["'2020-01-02 10:00 PM'", 2],
    ["'2020-01-02 10:00 UTC'", 2],
    ["'2020-01-02 10:00 EST'", 2],
    ["'2020.002'", 2],
    ["'J2451187'", 2],
    ["'x'", 500],
    ["''", 500],
    ["'2020-01-02 BC'", 2],
    ["'10:00'", 500],
    ["'2020-01-02T10:00:00+07'", 2],
    ["'294277-01-01'", 500],
    ["'0000-01-01'", 500],
    ["'2020-01-02T'", 500],
    ["'20200102T101112'", 2],
    ['2020-01-01T00:00:00.000+03:00', 2],
    ['2020-01-01', 2],
    ['2020-13-01', '400.18'],
    ['2020-02-30', 500],
    ['10:00', 500],
    ['5', 500],
    ['true', 500],
    ['null', 0],
    ['-2020-01-01', 500],
    ['99999-01-01', 0],
    ["'a\u0000b'", '400.18'],
  ])('%s', async (literal, outcome) => {
    await expectOutcome(`__system/submissionDate gt ${literal}`, outcome);
  });
});

describe('a function', () => {
  test.each<[string, Outcome]>([
    ['__system/deletedAt eq null and __system/submissionDate lt now()', 2],
    ['__system/deletedAt eq null and now() gt __system/submissionDate', 2],
    ['__system/deletedAt eq null and year(now()) gt 2000', 2],
    ['__system/deletedAt eq null and now() eq now()', 2],
    ['__system/deletedAt eq null and now() gt 2020-01-01', 2],
    ['__system/deletedAt eq null and now() eq null', 0],
    ['__system/submissionDate lt now()', 500],
    ['__system/submissionDate lt now() and __system/deletedAt eq null', 500],
    ['__system/deletedAt eq null and __system/submitterId lt now()', 500],
    ["__system/deletedAt eq null and year('2020-01-01') eq 2020", 500],
    ['second(__system/submissionDate) lt 61.5', 2],
    ['hour(__system/submissionDate) ge 0', 2],
    ['month(__system/submissionDate) lt 13 and day(__system/submissionDate) lt 32', 2],
    ['minute(__system/submissionDate) eq minute(__system/submissionDate)', 2],
    ["year(__system/submissionDate) eq 'x'", '400.11'],
    ["year(__system/submissionDate) eq ''", 500],
    ['year(__system/submissionDate) eq __system/submitterId', 0],
    ['year(__system/submissionDate) eq __system/submissionDate', 500],
    ['year(__id) eq 1', 500],
    ['year(__system/submitterId) eq 1', 500],
    ['year(null) eq 1', 500],
    ['year(year(__system/submissionDate)) eq 1', 500],
    ['nope(__id) eq 1', '400.18'],
    ['year() eq 1', '400.18'],
    ['year(__id,__id) eq 1', '400.18'],
    ['now(1) eq 1', '501.5'],
    ['mindatetime() lt now()', '501.4'],
    ['fractionalseconds(__system/submissionDate) eq 1', '501.4'],
    ['date(__system/submissionDate) eq 2020-01-01', '501.4'],
    ["concat(__id,'a') eq 'a'", '501.4'],
    ["contains(__id,'a')", '501.4'],
    ["startswith(__id,'a')", '501.4'],
    ['length(__id) eq 1', '501.4'],
    ["tolower(__id) eq 'a'", '501.4'],
  ])('%s', async (filter, outcome) => {
    await expectOutcome(filter, outcome);
  });
});

describe('an expression', () => {
  test.each<[string, Outcome]>([
    ['__id eq __id', 2],
    ['null eq null', 2],
    ['null ne null', 0],
    ['1 eq 1', 2],
    ["'a' eq 'b'", 0],
    ['true eq true', 2],
    ['null lt 1', 0],
    ['__id gt null', 0],
    ['__id', '501.4'],
    ['null', '501.4'],
    ['true and true', '501.4'],
    ["'", '501.4'],
    ['not null', '501.4'],
    ['__id eq null or null', '501.4'],
    ['now()', '501.4'],
    ['__id eq (1)', '501.4'],
    ['(__id) eq 1', '501.4'],
    ["__id has 'a'", '501.4'],
    ['__id add 1 eq 2', '501.4'],
    ['@a eq 1', '501.4'],
    ['isof(__id,Edm.String)', '501.4'],
    ['not (__id eq null)', 2],
    ['((__id ne null))', 2],
    ["__id eq 'a' eq 'b'", '400.18'],
    ["__id in ('a')", '400.18'],
    ['__id EQ 1', '400.18'],
    ['__id eq NULL', '501.5'],
    ['__ID eq 1', '501.5'],
    ['$it/__id eq 1', '501.5'],
    ['__id/x eq 1', '501.5'],
    ['__system eq 1', '501.5'],
    ['$root/Submissions eq null', '501.5'],
    ['$root/Submissions/__id ne null', 2],
    [' __id eq 1', '400.18'],
    ['__id eq 1 ', '400.18'],
    ['__id  eq\t1', 0],
    ["__id eq 'x y é 😀'", 0],
    ['__id eq \u0000', '400.18'],
    ['\u0000', '400.18'],
    ["__system/submitterId eq ' 5 '", 0],
    ['__system/submitterId eq 5.0', '400.11'],
    ["__system/submitterId eq '0x10'", '400.11'],
    ['__system/submitterId eq true', '400.11'],
    ["__system/submitterId eq ''", 500],
    ['__system/submitterId eq __id', 500],
    ['__system/submitterId eq __system/submissionDate', 500],
    ['__system/submitterId gt -1', 2],
    ["__system/reviewState eq 'it''s'", 0],
    ["__system/reviewState gt 'a'", 1],
    ['__system/reviewState eq 1', 0],
    ['__system/updatedAt eq __system/submissionDate', 0],
  ])('%s', async (filter, outcome) => {
    await expectOutcome(filter, outcome);
  });
});

test('works equally for all answers with a filter', async () => {
  for (const [$filter, problem] of [
    ["name eq 'x'", '501.5'],
    ['nope', '501.5'],
    ['a eq', '400.18'],
    ['__system/submitterId eq 2147483648', '400.22'],
  ] as const) {
    const how = { as: world.viewer, path: at(), query: { $filter } };
    const expected = $filter === 'nope' ? '501.4' : problem;
    await call('exportSubmissions', { ...how, problem: expected });
    await call('exportSubmissionArchive', { ...how, problem: expected });
    await call('listSubmissionPlaces', { ...how, problem: expected });
  }
  const how = { as: world.viewer, path: at(), query: { $filter: "__system/submissionDate gt 'yesterday'" } };
  expect((await call('exportSubmissions', how)).text.trim().split('\n')).toHaveLength(3);
});
