import { i18n, type I18n, setupI18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import type { Role, User } from '~/api/schema';
import { noRoleLabel } from '~/domain/roles/roles';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import type { ItemState, JobEntry } from '~/shared/jobs/kind';
import {
  type InvitationJob,
  type Invited,
  isSendable,
  MissingRoles,
  problemTexts,
  resultCsv,
  resultText,
  rowStates,
} from './invitations';
import { maxRows, parseList, planList, type PlannedLine, splitProjects, type PlanContext } from './plan';

/* A list decides who gets an account and which rights: a cell in the wrong column gives them to the wrong person. */

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const rows = (text: string) => parseList(text).rows;
const cells = (text: string) =>
  rows(text).map(({ email, name, role, projects }) => [email, name, role, projects].join('|'));

test.each([
  ['email', ['Email', 'E-Mail', 'email address', 'EMAIL_ADDRESS', 'mail', 'Address', 'correo', 'Courriel']],
  ['name', ['Name', 'Display name', 'full-name', 'Nombre', 'nombre visible', 'Nom']],
  ['role', ['Role', 'Site role', 'site-wide role', 'Rol']],
  ['projects', ['Projects', 'project', 'Project roles', 'project_role', 'Proyectos', 'proyecto', 'Projets']],
])('the column of the %s has several names', (field, heads) => {
  for (const head of heads) {
    const text = field === 'email' ? `x,${head}\nvalue,a@x.org` : `${head},email\nvalue,a@x.org`;
    const expected = field === 'email' ? {} : { [field]: 'value' };
    expect([head, parseList(text)]).toMatchObject([head, { head: true, rows: [{ email: 'a@x.org', ...expected }] }]);
  }
});

test('columns that the list does not have are empty, others are left out', () => {
  expect(rows('team,email\nA,a@x.org')).toEqual([{ line: 2, email: 'a@x.org', name: '', role: '', projects: '' }]);
});

test('a first line with an address is a person, whatever else is in it', () => {
  expect(parseList('email,a@x.org')).toMatchObject({
    head: false,
    rows: [{ line: 1, email: 'a@x.org', name: 'email' }],
  });
  expect(parseList('name\nAna')).toMatchObject({ head: false, rows: [{ line: 1 }, { line: 2 }] });
});

test('without a head the columns besides the addresses are name, role and projects', () => {
  expect(cells('Ana,a@x.org,admin,Wells: viewer\nBen,no address,,')).toEqual([
    'a@x.org|Ana|admin|Wells: viewer',
    'no address|Ben||',
  ]);
  // The column with most addresses, and the first of two with as many.
  expect(cells('a@x.org,b@y.org x\nc@x.org,d@y.org,x')).toEqual(['a@x.org|b@y.org x||', 'c@x.org|d@y.org|x|']);
});

test('the name beside an address counts, unless the list has a column of names', () => {
  expect(cells('email,name\nAna Torres <a@x.org>,\n"""Ben"" <b@x.org>",Benjamin\n<c@x.org>,')).toEqual([
    'a@x.org|Ana Torres||',
    'b@x.org|Benjamin||',
    'c@x.org|||',
  ]);
});

test('recipients beside each other are people only without a head, and only if all are addresses', () => {
  expect(rows('email,name\na@x.org,b@x.org')).toMatchObject([{ email: 'a@x.org', name: 'b@x.org' }]);
  expect(rows('a@x.org, b@x.org')).toMatchObject([
    { line: 1, email: 'a@x.org', name: '' },
    { line: 1, email: 'b@x.org', name: '' },
  ]);
  expect(rows('a@x.org, Ben')).toMatchObject([{ email: 'a@x.org', name: 'Ben' }]);
});

test('what only looks like an address with a name stays as it is written', () => {
  for (const text of ['Ana <a@x.org> x', 'Ana <a x.org>', 'Ana <@x.org>', 'Ana <a@>'])
    expect(rows(`email\n${text}`)[0]?.email).toBe(text);
});

test('a list of as many people as can be sent at once is complete', () => {
  const list = (count: number) => parseList(Array.from({ length: count }, (_, index) => `p${index}@x.org`).join('\n'));
  expect([list(maxRows).tooMany, list(maxRows).rows.length]).toEqual([false, maxRows]);
  expect([list(maxRows + 1).tooMany, list(maxRows + 1).rows.length]).toEqual([true, maxRows]);
});

test('projects are separated by semicolons, bars and lines, and empty ones are none', () => {
  expect(splitProjects(' ; A : viewer |\n: manager\nB:;')).toEqual([
    { project: 'A', role: 'viewer' },
    { project: '', role: 'manager' },
    { project: 'B', role: '' },
  ]);
  expect(splitProjects('A：x: y')).toEqual([{ project: 'A：x', role: 'y' }]);
  expect(splitProjects('A:x：y')).toEqual([{ project: 'A:x', role: 'y' }]);
});

const role = (id: number, system: string, name: string) => ({ id, system, name }) as unknown as Role;
const known = { id: 7, email: 'Known@Example.org', displayName: 'K' } as unknown as User;
const world: PlanContext = {
  users: [known],
  projects: [
    { id: 1, name: 'Big  Wells' },
    { id: 12, name: 'Clinics' },
  ],
  roles: [
    role(1, 'admin', 'Administrator'),
    role(5, 'manager', 'Project Manager'),
    role(6, 'viewer', 'Project Viewer'),
  ],
  i18n,
};
const plan = (text: string, change: Partial<PlanContext> = {}) => planList(rows(text), { ...world, ...change });
const faultsOf = ({ faults }: PlannedLine) => faults.map((fault) => i18n._(fault).replaceAll(/[\u2066-\u2069]/g, ''));
const withRole = (text: string) => plan(`email,role\na@x.org,${text}`)[0];
const inProject = (text: string) => plan(`email,projects\na@x.org,${text}`)[0];

test.each(['', '-', 'None', 'NONE'])('the sitewide role %j is none', (text) => {
  expect(withRole(text)).toMatchObject({ administrator: false, faults: [], outcome: 'create' });
});

test('so is the word for none in the language of the reader', () => {
  const theirs = setupI18n({ locale: 'de', messages: { de: { [noRoleLabel.id]: 'Keine Rolle' } } });
  const outcomeIn = (language: I18n) => plan('email,role\na@x.org,keine rolle', { i18n: language })[0]?.outcome;
  expect([outcomeIn(theirs), outcomeIn(i18n)]).toEqual(['create', 'fault']);
});

test.each(['admin', 'Administrator', ' ADMINISTRATOR '])('the sitewide role %j makes an administrator', (text) => {
  expect(withRole(text)).toMatchObject({ administrator: true, faults: [] });
});

test.each(['manager', 'Project Manager', 'viewer', 'none of them'])('the sitewide role %j is refused', (text) => {
  expect(withRole(text)).toMatchObject({ administrator: false, outcome: 'fault' });
});

test.each([
  ['big wells: manager', 1, 5, 'manager'],
  ['BIG WELLS : project   manager', 1, 5, 'manager'],
  ['Clinics: Viewer', 12, 6, 'viewer'],
  ['#12: Project Viewer', 12, 6, 'viewer'],
])('%j gives the role in that project', (text, projectId, roleId, system) => {
  expect(inProject(text)).toMatchObject({
    faults: [],
    projects: [{ projectId, roleId, role: system, project: world.projects.find(({ id }) => id === projectId)?.name }],
  });
});

test.each(['Clinics: admin', 'Clinics: Administrator', '#1 x: viewer', 'x #1: viewer', '#2: viewer', ': viewer'])(
  '%j gives no right',
  (text) => {
    expect(inProject(text)).toMatchObject({ projects: [], outcome: 'fault' });
  },
);

test('a role that the server does not have is none', () => {
  const [row] = plan('email,projects\na@x.org,Clinics: viewer', { roles: world.roles.slice(0, 2) });
  expect(row).toMatchObject({ projects: [], outcome: 'fault' });
});

test('one fault of a line keeps all of it from being sent, and the others are sent', () => {
  const [bad, good] = plan('email,projects\na@x.org,Clinics: viewer; Nowhere: viewer\nb@x.org,Clinics: viewer');
  expect([bad?.outcome, bad?.projects.length, good?.outcome, good?.index]).toEqual(['fault', 1, 'create', 1]);
});

test('an account that exists gets roles, or nothing is to be done', () => {
  const list = 'email,role,projects\nknown@example.org,,\nKNOWN@example.org,,\nknown@example.org,admin,';
  expect(plan(list).map(({ outcome, existing }) => [outcome, existing?.id])).toEqual([
    ['skip', 7],
    ['fault', 7],
    ['fault', 7],
  ]);
  expect(plan('email,role\nknown@example.org,admin')[0]?.outcome).toBe('give');
  expect(plan('email,projects\nknown@example.org,Clinics: viewer')[0]?.outcome).toBe('give');
});

test('the same address again names the line of the first one', () => {
  const list = plan('email\nb@x.org\na@x.org\nA@x.org\na@X.org');
  expect(list.map(faultsOf)).toEqual([[], [], ['The same address is in line 3.'], ['The same address is in line 3.']]);
});

test('names and addresses without a name may have as many characters as the server takes', () => {
  const address = (length: number) => `${'x'.repeat(length - 6)}@x.org`;
  const list = (text: string) => plan(`email,name\n${text}`).map(({ faults }) => faults.length);
  expect([list(`a@x.org,${'x'.repeat(64)}`), list(`a@x.org,${'x'.repeat(65)}`)]).toEqual([[0], [1]]);
  expect([list(`${address(64)},`), list(`${address(65)},`), list(`${address(65)},Ana`)]).toEqual([[0], [1], [0]]);
});

test('an address and a name are sent without spaces around them', () => {
  const written = { line: 1, email: ' a@x.org ', name: ' Ana ', role: '', projects: '' };
  expect(planList([written], world)[0]).toMatchObject({ email: 'a@x.org', name: 'Ana', outcome: 'create' });
});

const row = (outcome: PlannedLine['outcome'], change: Partial<PlannedLine> = {}): PlannedLine => ({
  index: 0,
  written: { line: 2, email: 'a@x.org', name: 'Ana', role: 'admin', projects: 'Clinics: viewer' },
  email: 'a@x.org',
  name: 'Ana',
  existing: null,
  administrator: false,
  projects: [],
  faults: [],
  outcome,
  ...change,
});

test('only lines that change anything are sent', () => {
  expect((['create', 'give', 'skip', 'fault'] as const).map((outcome) => isSendable(row(outcome)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each<[PlannedLine['outcome'], Parameters<typeof resultText>[1], string]>([
  ['create', undefined, 'Will be invited'],
  ['give', undefined, 'Has an account: roles will be added'],
  ['skip', undefined, 'Has an account: nothing to do'],
  ['fault', undefined, ''],
  ['create', { kind: 'waiting', created: false, problems: [] }, 'Will be invited'],
  ['create', { kind: 'running', created: true, problems: [] }, 'Sending…'],
  ['create', { kind: 'done', created: true, problems: [] }, 'Invited'],
  ['give', { kind: 'done', created: false, problems: [] }, 'Roles added'],
  ['create', { kind: 'failed', created: true, problems: [] }, 'Invited, not all roles added'],
  ['give', { kind: 'failed', created: false, problems: [] }, 'Failed'],
])('a line to %s is said to be: %j', (outcome, state, words) => {
  expect(resultText(row(outcome), state, i18n)).toBe(words);
});

const boom = new UserFacingError({ id: 'boom' });

test('the result has each line as written, what became of it, and all its problems', async () => {
  const faulty = row('fault', { index: 1, faults: [{ id: 'one' }, { id: 'two' }] });
  const state = { kind: 'failed', created: true, problems: [boom] } as const;
  expect(problemTexts(faulty, state, i18n)).toEqual(['one', 'two', 'boom']);
  const text = await resultCsv([row('create'), faulty], new Map([[0, state]]), i18n).text();
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'line,email,name,role,projects,outcome',
    '2,a@x.org,Ana,admin,Clinics: viewer,"Invited, not all roles added: boom"',
    '2,a@x.org,Ana,admin,Clinics: viewer,one two',
    '',
  ]);
});

test.each<[ItemState, boolean | undefined, unknown, object]>([
  ['waiting', undefined, undefined, { kind: 'waiting', created: false, problems: [] }],
  ['running', true, undefined, { kind: 'running', created: true, problems: [] }],
  ['done', true, undefined, { kind: 'done', created: true, problems: [] }],
  ['skipped', undefined, undefined, { kind: 'done', created: false, problems: [] }],
  ['refused', undefined, boom, { kind: 'failed', created: false, problems: [boom] }],
  ['unknown', undefined, boom, { kind: 'failed', created: false, problems: [boom] }],
  ['refused', true, new MissingRoles([boom, boom]), { kind: 'failed', created: true, problems: [boom, boom] }],
])('a line that is %s (created: %s)', (state, created, error, shown) => {
  const note = created === undefined ? undefined : ({ user: known, created, given: [] } satisfies Invited);
  const entry = { item: { id: '3', label: 'a', data: null }, state, note, error, fraction: null };
  const job = { all: (): JobEntry<null, Invited>[] => [entry] } as unknown as InvitationJob;
  expect(rowStates(job)).toEqual(new Map([[3, shown]]));
});
