import { expect, test } from 'vitest';
import type { HomeProject } from './queries';
import { type Contents, searchProjects } from './search';

const project = (id: number, name: string) => ({ id, name }) as HomeProject;
const form = (xmlFormId: string, name: string | null) => ({ xmlFormId, name });
const projects = [project(1, 'Vacunación 2026'), project(2, 'Lake'), project(3, '[a-z]+ \\ (odd)')];
const contents = new Map([
  [1, { forms: [form('dose_1', 'First dose')], lists: [{ name: 'people' }] }],
  [2, { forms: [form('wells', null), form('vacunas', 'Other')], lists: [] }],
] as unknown as [number, Contents][]);
const ids = (query: string, inside = true) =>
  searchProjects(projects, inside ? contents : undefined, query).map((found) => found.project.id);

test('finds all words in names and ids, ignoring case and accents, and keeps the order', () => {
  expect(ids('VACUNACION')).toEqual([1]);
  expect(ids('vacuna')).toEqual([1, 2]);
  expect(ids('dose first')).toEqual([1]);
  expect(ids('wells')).toEqual([2]);
  expect(ids('people lake')).toEqual([]);
  expect(ids('[a-z]+ \\')).toEqual([3]);
});

test('searches project names before their content has loaded', () => {
  expect(ids('wells', false)).toEqual([]);
  expect(ids('lake', false)).toEqual([2]);
});

test('a project found by its name shows all of its content, others only the matches', () => {
  const [one, two] = searchProjects(projects, contents, 'vacuna');
  expect(one).toMatchObject({ forms: null, lists: null });
  expect(two?.forms?.map(({ xmlFormId }) => xmlFormId)).toEqual(['vacunas']);
});
