import { expect, test } from 'vitest';
import { type Item, maxShown, search, searchable } from './search';

const item = (label: string, more: Partial<Item> = {}): Item => ({ id: label, icon: 'form', label, ...more });
const found = (text: string, items: Item[]) =>
  search([searchable(items)], text).hits.map(({ item: { label } }) => label);
const marked = (text: string, one: Item) =>
  search([searchable([one])], text)
    .hits[0]?.label.map(({ text: run, hit }) => (hit ? `[${run}]` : run))
    .join('');

test('ignores case and accents', () => {
  const items = [
    item('Reforestación Cordillera'),
    item('Zażółć gęślą'),
    item('Évaluation des écoles'),
    item('Water points'),
  ];
  expect(found('reforestacion', items)).toEqual(['Reforestación Cordillera']);
  expect(found('ECOLES', items)).toEqual(['Évaluation des écoles']);
  expect(found('Évaluation', items)).toEqual(['Évaluation des écoles']);
  expect(found('zazolc', items)).toEqual(['Zażółć gęślą']);
});

test('finds and highlights a name with decomposed accents', () => {
  const apart = item('Forestacio\u0301n');
  expect(found('forestacion', [apart])).toEqual([apart.label]);
  expect(marked('fore', apart)).toBe('[Fore]stacio\u0301n');
});

test('finds with letters left out and words in another order', () => {
  const items = [item('Household survey', { detail: 'Lake region' }), item('Shelter assessment', { detail: 'Coast' })];
  expect(found('hsehld', items)).toEqual(['Household survey']);
  expect(found('survey house', items)).toEqual(['Household survey']);
  expect(found('survey lake', items)).toEqual(['Household survey']);
});

test('does not find a word by letters that are scattered', () => {
  const places = [item('Interview', { also: 'teacher_interview' }), item('Review queue')];
  expect(found('review', places)).toEqual(['Review queue']);
  expect(found('review', [item('Lehrer', { also: 'teacher_interview' })])).toEqual([]);
});

test('finds abbreviations of several words, those in the typed order first', () => {
  const places = [
    item('Post-cyclone shelter and water damage assessment – round two'),
    item('Relief distribution', { detail: 'Post-cyclone water damage' }),
    item('Water points'),
  ];
  expect(found('wat pt', places)[0]).toBe('Water points');
  expect(found('wat xt', places)).toEqual([]);
});

test('shows a hidden name after the location, so that entries of one name differ', () => {
  const [hit] = search(
    [searchable([item('Submissions', { detail: 'Water points', also: 'Download submissions' })])],
    'download',
  ).hits;
  expect(hit?.detail.map(({ text }) => text).join('')).toBe('Water points · Download submissions');
});

test('ranks all words in the name above words in name and detail', () => {
  const detail = 'Household survey 2026';
  const items = [
    item('Household visit', { detail, also: 'household_visit' }),
    item('Household survey', { detail, also: 'household_survey' }),
  ];
  expect(found('househ surv', items)).toEqual(['Household survey', 'Household visit']);
});

test('finds names in other scripts', () => {
  const items = [item('استبيان الأسر'), item('世帯調査'), item('Опрос')];
  expect(found('الأسر', items)).toEqual(['استبيان الأسر']);
  expect(found('調査', items)).toEqual(['世帯調査']);
  expect(found('опрос', items)).toEqual(['Опрос']);
});

test('finds by an id that is not shown', () => {
  expect(found('hh_2026', [item('Household survey', { also: 'hh_2026_v3' })])).toEqual(['Household survey']);
});

test('finds by the start of an id before the same words in names', () => {
  const places = [place(1, 'Household survey 2026'), item('Household survey', { also: 'household_survey' })];
  expect(labels([[], places], 'household_surv')).toEqual(['Household survey', 'Household survey 2026']);
});

test('highlights the matches without losing any text', () => {
  expect(marked('surv', item('Household survey'))).toBe('Household [surv]ey');
  const hostile = item('<img src=x onerror=alert(1)> \u202egnp.exe');
  expect(marked('alert', hostile)?.replaceAll(/[[\]]/g, '')).toBe(hostile.label);
});

test('finds nothing for nonsense', () => {
  expect(found('qqqxz', [item('Household survey')])).toEqual([]);
  expect(found('*.[(\\', [item('Household survey')])).toEqual([]);
});

test('searches 600 projects of 20 forms fast, with a limit and a count', () => {
  const items = Array.from({ length: 600 }, (_, project) =>
    Array.from({ length: 20 }, (__, form) =>
      item(`Form ${form} of the survey`, {
        id: `${project}/${form}`,
        detail: `Project ${project}`,
        also: `form_${project}_${form}`,
      }),
    ),
  ).flat();
  const prepared = searchable(items);
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    search([prepared], 'survey');
    return performance.now() - start;
  });
  const { hits, total } = search([prepared], 'survey');
  expect(hits).toHaveLength(maxShown);
  expect(total).toBe(12_000);
  // Measured: 10 to 40 ms, when every one of them matches.
  expect(Math.min(...times)).toBeLessThan(200);
});

test('puts the best match of several lists first', () => {
  const { hits, total } = search(
    [searchable([item('Users of the water point')]), searchable([item('Users')])],
    'users',
  );
  expect(hits.map(({ item: { label } }) => label)).toEqual(['Users', 'Users of the water point']);
  expect(total).toBe(2);
});

const place = (projectId: number, label: string, xmlFormId?: string) =>
  item(label, {
    id: `${projectId}/${xmlFormId}`,
    place: { projectId, name: label, ...(xmlFormId === undefined ? {} : { xmlFormId }) },
  });
const labels = (lists: Item[][], text: string) =>
  search(lists.map(searchable), text).hits.map(({ item: { label } }) => label);

test('puts a project whose name starts with the text before its form of exactly that name', () => {
  const places = [
    place(2, 'Second household survey'),
    place(1, 'Household survey', 'household_survey'),
    place(1, 'Household survey 2026 – Lake region'),
    place(1, 'Household visit', 'household_visit'),
  ];
  expect(labels([[], places], 'household survey').slice(0, 3)).toEqual([
    'Household survey 2026 – Lake region',
    'Household survey',
    'Second household survey',
  ]);
});

test('finds the page of users by its name in the top bar before everything that starts so', () => {
  const pages = [item('App Users'), item('Web Users', { alias: 'Users' }), item('Roles in projects')];
  const places = [place(1, 'Users of the water point'), place(2, 'Users', 'users')];
  expect(labels([pages, places], 'users').slice(0, 3)).toEqual(['Web Users', 'Users', 'Users of the water point']);
});

test('puts a name that starts with the text before closer matches of other fields, also among thousands', () => {
  const forms = Array.from({ length: 500 }, (_, at) => place(at + 2, 'Final water', `water_${at}`));
  expect(labels([[], [...forms, place(1, 'Water points of the northern districts')]], 'water')[0]).toBe(
    'Water points of the northern districts',
  );
});

const here = (label: string) => item(label, { isHere: true });

test('does not find a name by letters that are far apart, or by two that are not together', () => {
  expect(found('qr', [item('Pilot of the questionnaire')])).toEqual([]);
  expect(found('ptq', [item('Pilot of the questionnaire')])).toEqual([]);
});

test('finds words before letters, in any field, and never letters scattered over several fields', () => {
  const forms = [
    place(7, 'Newborn care', 'newborn'),
    item('Nets and wells', { detail: 'Appraisal project' }),
    item('Net water', { id: 'scattered', detail: 'Apparel' }),
  ];
  expect(labels([[here('New app user'), item('App Users', { detail: 'UX critique' })], forms], 'new app')).toEqual([
    'New app user',
  ]);
  expect(labels([[item('App Users', { detail: 'UX critique' })], forms], 'ux crit app us')).toEqual(['App Users']);
  expect(labels([[], forms], 'new app')).toEqual([]);
});

test('puts the actions of the page first', () => {
  const lists = [[item('Download'), here('Download as an archive')], [place(1, 'Download')]];
  expect(labels(lists, 'download')).toEqual(['Download as an archive', 'Download', 'Download']);
});

test('highlights the beginnings of words, with their accents', () => {
  expect(marked('surv hou', item('Household su\u0301rvey'))).toBe('[Hou]sehold [su\u0301rv]ey');
  expect(
    search([searchable([item('Survey', { also: 'hh_2026', detail: 'Lake' })])], 'hh surv').hits[0]?.detail,
  ).toMatchObject([{ text: 'Lake · ' }, { text: 'hh', hit: true }, { text: '_2026' }]);
});
