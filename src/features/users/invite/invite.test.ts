import { i18n, setupI18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role, User } from '~/api/schema';
import { roleLabels } from '~/domain/roles/roles';
import { resultCsv } from './invitations';
import { exampleList, parseList, planList, splitProjects, type PlanContext } from './plan';

const person = (id: number, email: string): User => ({
  id,
  email,
  type: 'user',
  displayName: email,
  lastLoginAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  deletedAt: null,
});
const role = (id: number, system: string, name: string): Role =>
  ({ id, system, name, verbs: [], createdAt: null, updatedAt: null }) as unknown as Role;
const world: PlanContext = {
  users: [person(7, 'Known@Example.org')],
  projects: [
    { id: 1, name: 'Water: round 2' },
    { id: 2, name: 'Forêt' },
    { id: 3, name: 'Twin' },
    { id: 4, name: 'twin ' },
  ],
  roles: [
    role(1, 'admin', 'Administrator'),
    role(5, 'manager', 'Project Manager'),
    role(6, 'viewer', 'Project Viewer'),
    role(8, 'formfill', 'Data Collector'),
  ],
  i18n,
};
const plan = (text: string) => planList(parseList(text).rows, world);
const faults = (text: string) =>
  plan(text).flatMap((row) => row.faults.map((fault) => i18n._(fault).replaceAll(/[\u2066-\u2069]/g, '')));

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('the example is a list that can be sent, with the names of the roles in the language of the reader', () => {
  const names = {
    [roleLabels.admin.id]: 'Rolle A',
    [roleLabels.manager.id]: 'Rolle M',
    [roleLabels.viewer.id]: 'Rolle V',
  };
  const theirs = setupI18n({ locale: 'de', messages: { de: names } });
  const projects = ['Water points', 'Clinic visits'].map((name, id) => ({ id, name }));
  const [ana, ben] = planList(parseList(exampleList(theirs)).rows, { ...world, projects, i18n: theirs });
  expect(exampleList(theirs)).toContain('Water points: Rolle V; Clinic visits: Rolle M');
  expect(ana).toMatchObject({ outcome: 'create', projects: [{ role: 'viewer' }, { role: 'manager' }] });
  expect(ben).toMatchObject({ outcome: 'create', administrator: true });
});

describe('reading a list', () => {
  test('reads a head that names the columns, in any order and language', () => {
    expect(parseList('\uFEFFNombre;Rol;Correo electrónico\r\nAna;Administrator;ana@x.org\r\n\r\n;;\r\n')).toEqual({
      head: true,
      tooMany: false,
      rows: [{ line: 2, email: 'ana@x.org', name: 'Ana', role: 'Administrator', projects: '' }],
    });
  });

  test('reads text copied from a spreadsheet, with quotes, tabs and several lines in a cell', () => {
    expect(
      parseList('email\tname\tprojects\na@x.org\t"Ana ""the"" first"\t"Water: round 2: viewer\nForêt: manager"')
        .rows[0],
    ).toMatchObject({ name: 'Ana "the" first', projects: 'Water: round 2: viewer\nForêt: manager' });
  });

  test('reads the recipients of an email', () => {
    expect(
      parseList('Ana Torres <ana@x.org>, "Ben" <ben@x.org>, c@x.org').rows.map(({ email, name }) => `${name}|${email}`),
    ).toEqual(['Ana Torres|ana@x.org', 'Ben|ben@x.org', '|c@x.org']);
    const linesOf = (text: string) => parseList(text).rows.map(({ line, email }) => `${line} ${email}`);
    expect(linesOf('a@x.org; b@x.org ;c@x.org')).toEqual(['1 a@x.org', '1 b@x.org', '1 c@x.org']);
    expect(linesOf('a@x.org;;b@x.org;')).toEqual(['1 a@x.org', '1 b@x.org']);
    expect(parseList('Ana Torres <ana@x.org>').rows[0]).toMatchObject({ email: 'ana@x.org', name: 'Ana Torres' });
  });

  test.each([
    ['Anna <anna@x.org>; bob@x.org, carl@@x.org', ['Anna|anna@x.org', '|bob@x.org', '|carl@@x.org']],
    ['bob@x.org, Anna <anna@x.org>; carl@x.org', ['|bob@x.org', 'Anna|anna@x.org', '|carl@x.org']],
    ['"Torres, Ana" <ana@x.org>', ['Torres, Ana|ana@x.org']],
    [
      '"Torres, Ana" <ana@x.org>, "Ben; B" <ben@x.org>; c@x.org',
      ['Torres, Ana|ana@x.org', 'Ben; B|ben@x.org', '|c@x.org'],
    ],
    ["'Ana' <ana@x.org>\tb@x.org", ['Ana|ana@x.org', '|b@x.org']],
  ])('reads the recipients of %j, however they are separated', (line, people) => {
    expect(parseList(line).rows.map(({ email, name }) => `${name}|${email}`)).toEqual(people);
  });

  const among = 'Anna <anna@x.org>; bob@x.org, carl@@x.org';
  test.each([
    [`${among}\nzed@x.org, Zed`, ['1 Anna|anna@x.org|', '1 |bob@x.org|', '1 |carl@@x.org|', '2 Zed|zed@x.org|']],
    ['zed@x.org, Zed\n"Müller, Hans" <hans@x.org>', ['1 Zed|zed@x.org|', '2 Müller, Hans|hans@x.org|']],
    ['zed@x.org, "Zed Z", Administrator', ['1 Zed Z|zed@x.org|Administrator']],
    ['email,name,role\nzed@x.org, "Zola, ""Z""", Administrator', ['2 Zola, "Z"|zed@x.org|Administrator']],
    ['"Müller Hans" <hans@x.org>, , Administrator', ['1 Müller Hans|hans@x.org|Administrator']],
    ['zed@x.org,Z,,"A: viewer\nB: viewer"\n"yan@x.org"', ['1 Z|zed@x.org|', '2 |yan@x.org|']],
    [`email\n${among}`, ['2 Anna|anna@x.org|', '2 |bob@x.org|', '2 |carl@@x.org|']],
    ['email,name\nzed@x.org,zed@x.org', ['2 zed@x.org|zed@x.org|']],
  ])('reads each line of %j by itself', (text, people) => {
    expect(parseList(text).rows.map((row) => `${row.line} ${row.name}|${row.email}|${row.role}`)).toEqual(people);
  });

  test('what separates the addresses separates the cells, even if names have more commas', () => {
    expect(parseList('Torres, Ana, Maria;ana@x.org').rows).toMatchObject([
      { name: 'Torres, Ana, Maria', email: 'ana@x.org' },
    ]);
  });

  test('a line with semicolons is a person, not an address', () => {
    expect(parseList('a@b.org;Six;;').rows).toEqual([
      { line: 1, email: 'a@b.org', name: 'Six', role: '', projects: '' },
    ]);
  });

  test('accepts anything: nothing, prose, open quotes', () => {
    expect(parseList('').rows).toEqual([]);
    expect(parseList(' \n\n').rows).toEqual([]);
    expect(parseList('no address here at all').rows).toHaveLength(1);
    expect(parseList('"open,a@x.org').rows).toHaveLength(1);
  });

  test('reads projects and roles, with colons in names', () => {
    expect(splitProjects('Water: round 2: viewer ; Forêt:manager| X')).toEqual([
      { project: 'Water: round 2', role: 'viewer' },
      { project: 'Forêt', role: 'manager' },
      { project: 'X', role: '' },
    ]);
    expect(splitProjects('水源：viewer；森林:manager؛ مياه')).toEqual([
      { project: '水源', role: 'viewer' },
      { project: '森林', role: 'manager' },
      { project: 'مياه', role: '' },
    ]);
  });
});

describe('checking a list before it is sent', () => {
  test('marks lines as new, or as existing with or without a role to assign', () => {
    expect(plan('new@x.org,N\nknown@example.org\nKNOWN2@example.org').map(({ outcome }) => outcome)).toEqual([
      'create',
      'skip',
      'create',
    ]);
    const [row] = plan('known@EXAMPLE.org,,admin,"foret: Data collector; #3: Viewer"');
    expect(row).toMatchObject({
      outcome: 'give',
      administrator: true,
      projects: [
        { projectId: 2, roleId: 8 },
        { projectId: 3, roleId: 6 },
      ],
    });
    expect(row?.existing?.id).toBe(7);
  });

  test.each([
    ['a@x.org\nnot an address', 'This is not an email address. Enter one like name@example.org.'],
    ['email,name\n,Ana', 'This line has no email address.'],
    [
      'email,name\na@x.org,"b@x.org, c@x.org"',
      'The name contains an email address. Put each person on a line of their own.',
    ],
    ['a@x.org\nb@x.org\nA@X.ORG', 'The same address is in line 1.'],
    ['a@x.org,A,King', 'There is no sitewide role King. Enter Administrator, or leave it empty.'],
    ['a@x.org,A,,Nowhere: viewer', 'There is no project called Nowhere.'],
    ['a@x.org,A,,#99: viewer', 'There is no project #99.'],
    ['a@x.org,A,,Twin: viewer', 'More than one project is called Twin. Enter #3 or #4 instead.'],
    [
      'a@x.org,A,,Forêt: king',
      'There is no project role king. Enter Project Manager, Project Viewer or Data Collector.',
    ],
    ['a@x.org,A,,Forêt', 'Forêt has no role. Enter it after a colon.'],
    ['a@x.org,A,,Forêt: viewer; #2: manager', 'Forêt appears more than once in this line.'],
    [`${'x'.repeat(60)}@x.org`, 'Enter a name, or an email address of at most 64 characters.'],
    ['"a@x.org;Six;;",Six', 'An email address cannot contain ;. Enter one address, like name@example.org.'],
    [`a@x.org,${'x'.repeat(65)}`, 'The name has more than 64 characters.'],
  ])('%j: %s', (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });

  test('an empty cell assigns no role, whatever the roles are called', () => {
    const nameless = {
      ...world,
      roles: [role(1, 'admin', ''), role(5, 'manager', ' '), role(6, 'viewer', 'Project ')],
    };
    const [row] = planList(parseList('email,role,projects\na@x.org,,Forêt:').rows, nameless);
    expect(row).toMatchObject({ administrator: false, projects: [] });
  });

  test('hostile text stays text', () => {
    const [row] = plan('a@x.org,<script>alert(1)</script>,__proto__,constructor: toString');
    expect(row?.outcome).toBe('fault');
    expect(row?.faults).toHaveLength(2);
  });
});

test('the result is CSV without formulas', async () => {
  const rows = plan('a@x.org,"=HYPERLINK(""http://evil"")\nmore"\n+b@x.org, @SUM(A1),,-1: viewer');
  const text = await resultCsv(rows, new Map([[0, { kind: 'done', created: true, problems: [] }]]), i18n).text();
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")\nmore"`);
  expect(text).toContain(`"'+b@x.org"`);
  expect(text).toContain(`"'@SUM(A1)"`);
  expect(text).toContain(`"'-1: viewer"`);
  expect(text).toContain('Invited');
  expect(text).not.toMatch(/[\u2066-\u2069]/);
});
