import { expect, test } from 'vitest';
import { findFormIssues, translationProgress } from '~/engines/xforms/form-issues';
import type { FormModel } from '~/engines/xforms/model';
import { parseForm } from '~/engines/xforms/parse';
import { atOnce } from '../../../tests/helpers/at-once';
import { hostileLabel, householdForm, largeForm } from '../../../tests/helpers/outline-forms';
import { countFindings, findingsByQuestion, groupFindings, severityOf, withMissingFiles } from './findings';
import { ancestorsOf, buildOutline, shownItems, treeMove } from './outline';
import { outlineCsv } from './outline-csv';
import { allLanguages, getMarks, collectContents, buildOverview, shownLanguages, shownText } from './overview';
import { referencesIn, usedBy } from './references';
import { outlineSearchSchema } from './search-params';
import { fillIndex, findMatches, searchTest } from './use-matches';

function read(xml: string): FormModel {
  const parsed = parseForm(xml);
  if (!parsed.ok) throw new Error(parsed.failure);
  return parsed.model;
}

const form = read(householdForm('household'));
const findings = findFormIssues(form);
const overview = atOnce(buildOverview({ model: form, findings, translated: translationProgress(form) }));
const { outline } = overview;
const at = (path: string) => {
  const item = outline.byPath.get(path);
  if (!item) throw new Error(`no ${path}`);
  return item;
};
const names = (rows: ReturnType<typeof shownItems>) => rows.map(({ node }) => node.name);

test('the outline has the groups of the form, and numbers what people answer', () => {
  const household = at('/household');
  expect([household.level, household.end - household.index]).toEqual([1, 3]);
  expect(ancestorsOf(outline, at('/members/age')).map(({ node }) => node.kind)).toEqual(['repeat']);
  expect([at('/household/name').number, at('/household/size').number, at('/total').number]).toEqual([1, 2, null]);
  expect([at('/household/size').position, at('/household/size').siblings]).toEqual([2, 2]);
  const { kinds, types, marks } = atOnce(collectContents(form.nodes));
  expect([kinds.get('question'), kinds.get('group'), kinds.get('repeat'), kinds.get('data')]).toEqual([
    6,
    1,
    1,
    undefined,
  ]);
  expect([...types]).toContain('selectOne');
  expect(marks).toEqual(new Set(form.nodes.flatMap(getMarks)));
});

test('collapsed groups hide what is in them; a filter shows the groups around matches', () => {
  const collapsed = new Set(['/household', '/meta']);
  expect(names(shownItems(outline, null, collapsed))).not.toContain('size');
  expect(names(shownItems(outline, null, new Set()))).toContain('size');
  const matches = new Set([at('/household/size').index]);
  const shown = shownItems(outline, matches, collapsed);
  expect(names(shown)).toEqual(['household', 'size']);
  expect(shownItems(outline, null, new Set())).toBe(outline.items);
  expect(shownItems(outline, new Set(), collapsed)).toEqual([]);
});

test('the search finds names, labels and hints in any language, without case and accents', () => {
  const find = (typed: string) => {
    const matches = searchTest(form, [], typed);
    return form.nodes.filter((_, place) => matches(place)).map(({ name }) => name);
  };
  expect(find('ÂGE EN ann')).toEqual(['age']);
  expect(find('menage nom')).toEqual(['name']);
  expect(find('الأسرة')).toEqual(['name']);
  expect(find('members/a')).toEqual(['age', 'adult']);
  const index = atOnce(fillIndex(form, []));
  expect(index).toHaveLength(form.nodes.length);
  expect(searchTest(form, index, 'sur la liste')(at('/household/name').index)).toBe(true);
});

test('filters apply together, and none lets everything through', () => {
  const none: Parameters<typeof findMatches>[1] = { find: ' ', kinds: null, types: null, conditions: null };
  const found = (filters: Partial<typeof none>) =>
    Array.from(
      atOnce(findMatches(overview, { ...none, ...filters })) ?? [],
      (place) => outline.items[place]?.node.name,
    );
  expect(atOnce(findMatches(overview, none))).toBeNull();
  expect(found({ kinds: ['calculation'], find: 'adult' })).toEqual(['adult']);
  expect(found({ conditions: ['entity'] })).toContain('name');
  expect(found({ types: ['no such type'] })).toEqual([]);
  // Its own finding, or one of the list that it uses.
  expect(found({ conditions: ['findings'] })).toEqual(expect.arrayContaining(['size', 'water']));
});

test('a language shows its own text, or one of another language that is marked', () => {
  const { label } = at('/water').node;
  expect(shownText(label, 'Français (fr)', form.defaultLanguage)).toEqual({
    text: 'Source d’eau',
    borrowed: false,
    lang: 'fr',
  });
  // It is read in the language that it is in.
  expect(shownText(label, 'العربية (ar)', form.defaultLanguage)).toMatchObject({ borrowed: true, lang: 'en' });
  expect(shownText({}, 'x', null)).toBeNull();
  expect(shownLanguages(form, null).languages).toEqual(['English (en)']);
  expect(shownLanguages(form, 'constructor').languages).toEqual(['English (en)']);
  expect(shownLanguages(form, allLanguages)).toEqual({ languages: form.languages, hidden: 0, all: true });
  const many = { ...form, languages: Array.from({ length: 300 }, (_, number) => `L${number}`) };
  expect(shownLanguages(many, allLanguages).hidden).toBe(294);
});

test('marks say what a question has', () => {
  expect(getMarks(at('/household/name').node)).toEqual(['required', 'entity']);
  expect(getMarks(at('/members/age').node)).toEqual(['constraint']);
  expect(getMarks(at('/village').node)).toEqual(['choiceFilter']);
  expect(getMarks(at('/thanks').node)).toEqual([]);
});

test('references are resolved like the server and devices do', () => {
  const of = (expression: string, context = '/group/age') => [...referencesIn(expression, context)].toSorted();
  expect(of("/data/a = 'x/y' and not(/data/group/b)")).toEqual(['/a', '/group/b']);
  expect(of('../b + ../../c - .')).toEqual(['/c', '/group/b']);
  expect(of('current()/../b')).toEqual(['/group/b']);
  expect(of('indexed-repeat(/data/r/x, /data/r, position(..))', '/r/x')).toEqual(['/r', '/r/x']);
  expect(of('/data/r[./x = current()/../b]/y')).toEqual(['/group/b', '/r/y']);
  expect(of("instance('trees')/root/item[name = /data/tree]/height")).toEqual(['/tree']);
});

test('a question knows which others use it, and for what', () => {
  expect(atOnce(usedBy(form, at('/household/name').node)).map(({ node, uses }) => [node.path, ...uses])).toEqual([
    ['/water', 'relevant', 'text'],
    ['/village', 'choiceFilter'],
    ['/meta/entity/label', 'calculate'],
  ]);
  expect(atOnce(usedBy(form, at('/household/size').node)).map(({ uses }) => uses)).toEqual([['repeatCount']]);
  expect(atOnce(usedBy(form, at('/members/age').node)).map(({ node }) => node.name)).toEqual(['adult', 'total']);
  expect(atOnce(usedBy(form, at('/photo').node))).toEqual([]);
});

test('findings are grouped, problems first, and counted for their questions', () => {
  const groups = withMissingFiles(atOnce(groupFindings(findings, form)), form, []);
  expect(groups.map(({ severity, kind, findings: { length } }) => [severity, kind, length])).toEqual([
    ['problem', 'attachment-missing', 1],
    ['problem', 'label-missing', 1],
    ['advice', 'label-missing', 2],
    ['advice', 'choice-label-missing', 2],
    ['advice', 'list-unused', 1],
  ]);
  expect(countFindings(groups)).toBe(7);
  const byQuestion = atOnce(findingsByQuestion(findings));
  expect(byQuestion.of(at('/household/size').node)).toHaveLength(1);
  // Its own, and those of its two choices.
  expect(byQuestion.of(at('/water').node).map(({ kind }) => kind)).toEqual([
    'label-missing',
    ...Array.from({ length: 2 }, () => 'choice-label-missing'),
  ]);
  expect(byQuestion.count(at('/water').node)).toBe(3);
  expect(severityOf({ kind: 'list-missing', list: 'x', path: '/y' }, form)).toBe('problem');
  // Unknown attachments are not missing.
  expect(withMissingFiles([], form, undefined)).toEqual([]);
});

test('keys move as in a tree', () => {
  const rows = shownItems(outline, null, new Set(['/household']));
  const state = { rows, collapsed: new Set(['/household']), filtered: false, page: 5, rtl: false };
  const household = rows.findIndex(({ node }) => node.path === '/household');
  const age = rows.findIndex(({ node }) => node.path === '/members/age');
  const press = (key: string, from: number, rtl = false) => treeMove(key, { ...state, at: from, rtl });
  expect(press('ArrowRight', household)).toEqual({ open: true });
  expect(press('ArrowLeft', household, true)).toEqual({ open: true });
  expect(press('ArrowLeft', age)).toEqual({ to: age - 1 });
  expect(press('ArrowLeft', age - 1)).toEqual({ open: false });
  expect(press('ArrowRight', age - 1)).toEqual({ to: age });
  expect(press('ArrowUp', 0)).toEqual({ to: 0 });
  expect(press('End', 0)).toEqual({ to: rows.length - 1 });
  expect(press('PageDown', rows.length - 2)).toEqual({ to: rows.length - 1 });
  expect(press('Enter', 0)).toEqual({ select: true });
  expect(press('a', 0)).toBeNull();
});

test('the address holds question, version, language and filters; settings survive clearing', () => {
  const search = new URLSearchParams(
    'q=a&kind=group&type=int&type=int&with=required&of=v:1&question=/a b/ü&language=*&panel=findings',
  );
  const state = outlineSearchSchema.read(search);
  expect(state).toEqual({
    find: 'a',
    kinds: ['group'],
    types: ['int'],
    conditions: ['required'],
    of: 'v:1',
    question: '/a b/ü',
    language: '*',
    panel: 'findings',
  });
  expect(outlineSearchSchema.write({ ...state, ...outlineSearchSchema.noFilters }).toString()).toBe(
    'of=v%3A1&question=%2Fa+b%2F%C3%BC&language=*&panel=findings',
  );
  expect(
    outlineSearchSchema.isFiltered(outlineSearchSchema.read(new URLSearchParams('of=draft&question=/a&panel=x'))),
  ).toBe(false);
});

test('the data dictionary has a line per node and no formulas', async () => {
  const text = await (await outlineCsv(form)).text();
  const [head = '', ...lines] = text.trim().split('\r\n');
  expect(head).toContain('label::English (en),label::العربية (ar),label::Français (fr)');
  expect(lines).toHaveLength(form.nodes.length);
  expect(text).toContain(hostileLabel.replaceAll('"', '""'));
  const formula = { ...form, nodes: form.nodes.map((node) => ({ ...node, calculate: '=cmd()' })) };
  expect(await (await outlineCsv(formula)).text()).not.toMatch(/(?:^|,)=cmd/m);
});

test('Thousands of questions are built, filtered and searched quickly', async () => {
  const large = read(largeForm('large', 5_000));
  const began = performance.now();
  const built = atOnce(buildOutline(large.nodes));
  const shown = shownItems(built, null, new Set());
  const users = atOnce(usedBy(large, large.nodes[1] ?? at('/photo').node));
  expect(performance.now() - began).toBeLessThan(1000);
  expect([built.items.length, shown.length, users.length]).toEqual([5_052, 5_052, 5_000]);
});
