import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import type { SubmissionRow } from '~/api/schema';
import { choose } from '../../../tests/helpers/choose';
import { loadedSummary, mockSummary, storedRows } from '../../../tests/helpers/summary';
import { wardsForm } from '../../../tests/helpers/xforms';

/** The figures of the page, against those that these tests count themselves from the rows of the server. */

mockSummary();

type Household = SubmissionRow & {
  village: string | null;
  size: number | null;
  visit: string | null;
  water: string | null;
  head: { name: string | null; age: number | null; sex: string | null };
  member?: { name: string | null; school: string | null; age: number | null }[];
  location: { coordinates: number[]; properties?: { accuracy?: number } } | null;
};
const households = async () => (await storedRows()) as unknown as Household[];

function counts(values: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return low + (high - low) * (at - Math.floor(at));
};
const written = (value: number, digits = 2) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value);
const share = (count: number, of: number) =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(count / of);
const byName = (lines: readonly string[][]) => new Map(lines.map(([name = '', count]) => [name, Number(count)]));
const sexes: Record<string, string> = { f: 'Female', m: 'Male', '': 'No answer' };

test('choices, numbers, days, places and people are counted as they are', async () => {
  const zone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  await zone('Pacific/Kiritimati');
  onTestFinished(() => zone('').then(() => undefined));
  const rows = await households();
  const { lines, figure } = await loadedSummary();

  // Choices, with their share.
  const wanted = counts(rows.flatMap(({ water }) => (water ? water.split(' ') : ['no answer'])));
  const found = await lines('Sources of water');
  const names = { piped: 'Piped', borehole: 'Borehole', spring: 'Protected spring', river: 'River or lake' };
  for (const [value, name] of Object.entries(names)) expect(byName(found).get(name)).toBe(wanted.get(value));
  expect(found.map(([, count]) => Number(count))).toEqual([...wanted.values()].toSorted((one, other) => other - one));
  for (const [, count, ofAll] of found) expect(ofAll).toBe(share(Number(count), rows.length));
  expect(byName(await lines('Sex'))).toEqual(counts(rows.map(({ head }) => sexes[head.sex ?? ''] ?? '')));

  // Numbers have a histogram, median and quartiles, and those without an answer.
  const sizes = rows.map(({ size }) => size).filter((size) => size !== null);
  expect(byName(await lines('How many people live here?'))).toEqual(counts(sizes.map(String)));
  const ages = rows.map(({ head }) => head.age).filter((age) => age !== null);
  const bins = await lines('Age');
  for (const [label = '', count] of bins) {
    const [from = NaN, to = from] = label.split(' – ').map(Number);
    expect(ages.filter((age) => age >= from && age <= to)).toHaveLength(Number(count));
  }
  expect(bins.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(ages.length);
  const [lower, median, upper] = [0.25, 0.5, 0.75].map((part) => written(quantile(ages, part)));
  await expect
    .element(figure('Age').getByText(`Median ${median}, middle half ${lower} – ${upper}.`))
    .toBeInTheDocument();
  const income = rows.filter((row) => (row as { income?: number | null }).income == null).length;
  const without = figure('Income of the last month, in thousand shillings').getByRole('link', { name: /without an/ });
  await expect.element(without).toHaveTextContent(`${income} without an answer (${share(income, rows.length)})`);

  // Places say how exact they are.
  const accuracies = rows.flatMap(({ location }) => location?.properties?.accuracy ?? []);
  const accuracy = await lines('Location of the house: accuracy in metres');
  expect(accuracy.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(accuracies.length);
  const middle = new RegExp(`^Median ${written(quantile(accuracies, 0.5))}, `);
  await expect.element(figure('Location of the house: accuracy in metres').getByText(middle)).toBeInTheDocument();

  for (const [name, count, days, aDay, approved, issues, rejected, metres] of await lines('Per submitter')) {
    const own = rows.filter(({ __system }) => __system.submitterName === name);
    const withState = (state: string) => {
      const inState = own.filter(({ __system }) => __system.reviewState === state).length;
      return inState === 0 ? '–' : String(inState);
    };
    const day = new Set(own.map(({ __system }) => new Date(__system.submissionDate).toDateString())).size;
    const exact = own.flatMap(({ location }) => location?.properties?.accuracy ?? []);
    expect([count, days, aDay]).toEqual([String(own.length), String(day), written(own.length / day, 1)]);
    expect([approved, issues, rejected]).toEqual(['approved', 'hasIssues', 'rejected'].map(withState));
    expect(metres).toBe(written(quantile(exact, 0.5), 1));
  }

  // Submissions are received on the days of the zone of the device.
  const dayIn = (timeZone: string) => (moment: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(moment)).replaceAll('-', '/');
  const moments = rows.map(({ __system }) => __system.submissionDate);
  const perDay = counts(moments.map(dayIn('Pacific/Kiritimati')));
  expect(perDay).not.toEqual(counts(moments.map(dayIn('UTC'))));
  await figure('Received over time').getByRole('radio', { name: 'Per day' }).click();
  const received = byName(await lines('Received over time'));
  expect(new Map([...received].filter(([, count]) => count > 0))).toEqual(perDay);
});

test('two questions cross, rows have the same answers, and the rows of a repeat are summarised like submissions', async () => {
  const rows = await households();
  const { screen, lines, figure, at } = await loadedSummary(
    '?cross=%2Fhead%2Fsex~__system%2FreviewState&equal=%2Fvillage~%2Fsize',
  );
  const table = figure('Sex × State').getByRole('table');
  await expect.element(table).toBeInTheDocument();
  const [head = [], ...crossed] = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );
  const states: Record<string, string> = { hasIssues: 'Has issues', edited: 'Edited', approved: 'Approved' };
  const stateOf = (state: string | null) => (state === null ? 'Received' : (states[state] ?? 'Rejected'));
  const meet = new Map<string, number>();
  for (const [name = '', ...cells] of crossed)
    for (const [column, cell] of cells.entries())
      if (cell !== '–') meet.set(`${name} ${head[column + 1]}`, Number(cell));
  expect(meet).toEqual(
    counts(rows.map(({ head: { sex }, __system }) => `${sexes[sex ?? '']} ${stateOf(__system.reviewState)}`)),
  );

  const sets = [...counts(rows.map(({ village, size }) => `${village} · ${size}`))].filter(([, count]) => count > 1);
  const all = sets.reduce((sum, [, count]) => sum + count, 0);
  await expect.element(screen.getByText(`${all} have the same answers as others.`)).toBeInTheDocument();
  const listed = [...document.querySelectorAll('.summary-finding:first-child .summary-sets li')].map(
    ({ textContent }) => textContent?.split(' × ') ?? [],
  );
  const equal = new Map(sets);
  for (const [answers = '', count] of listed) expect(Number(count)).toBe(equal.get(answers));
  const most = sets.map(([, count]) => count).toSorted((one, other) => other - one);
  expect(listed.map(([, count]) => Number(count))).toEqual(most.slice(0, 10));

  await choose(screen.getByRole('combobox', { name: 'Rows' }), 'member');
  await expect.poll(at).toContain('rows=member');
  const members = rows.flatMap(({ member }) => member ?? []);
  await expect.element(screen.getByText(`${written(members.length)} entries`)).toBeInTheDocument();
  const found = byName(await lines('Goes to school?'));
  const wanted = counts(members.map(({ school }) => school ?? ''));
  expect([...found.values()].toSorted()).toEqual([...wanted.values()].toSorted());
  expect(found.get('No answer') ?? 0).toBe(wanted.get('') ?? 0);
  expect(byName(await lines('State')).get('Received')).toBe(
    rows.flatMap(({ member, __system }) => (__system.reviewState === null ? (member ?? []) : [])).length,
  );
});

test('choices of one name are counted together, with all of their labels, and the chart says so', async () => {
  const send = async (path: string, body: string) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/xml' };
    const answer = await fetch(`/v1/projects/1/forms${path}`, { method: 'POST', headers, body });
    expect(answer.ok, await answer.clone().text()).toBe(true);
  };
  await send('?publish=true&ignoreWarnings=true', wardsForm);
  for (const [town, ward] of ['a1', 'b1', 'b2'])
    await send(
      '/wards/submissions',
      `<data id="wards" version="1"><town>${town}</town><ward>${ward}</ward><meta><instanceID>uuid:${town}${ward}</instanceID></meta></data>`,
    );
  const { lines, figure } = await loadedSummary('', '/projects/1/forms/wards');
  expect(byName(await lines('Ward'))).toEqual(
    new Map([
      ['1 (North / Harbour)', 2],
      ['Hill', 1],
    ]),
  );
  await expect.element(figure('Ward').getByText('Choices that share a name are counted together.')).toBeVisible();
  await expect.element(figure('town').getByText(/Choices that share/)).not.toBeInTheDocument();
});
