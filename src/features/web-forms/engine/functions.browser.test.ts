/**
 * Every function of the ODK XForms specification (https://getodk.github.io/xforms-spec/#xpath-functions), as the engine
 * with our patch computes it. Where the specification is silent, the values are those of JavaRosa, which Collect uses.
 */
import { expect, test } from 'vitest';
import { fillForm, type FormQuestion, inputOf, listOf } from '../../../../tests/helpers/fill-forms';
import { startForm } from '../../../../tests/helpers/filled-form';
import { UnreadableForm } from './start-filling';

/*
 * A row for each function: what it is of usual values, of an empty answer, of a text that is no number, date or place, of
 * the entries of a repeat without any, and of three entries (2, 3.5, and an empty one). Names in braces are answers.
 *
 * Not as JavaRosa: regex() finds the pattern anywhere, as the specification has it, while Collect compares the whole
 * text. A node is taken as its text, so that "0" is true. Where one value is wanted of several entries it is the first,
 * and what is no date is empty; JavaRosa refuses both.
 */
const table = String.raw`
| function | usual | empty | not a number | no nodes | several nodes |
|---|---|---|---|---|---|
| string | string(5) → 5 · string(1 > 2) → false · string(0.1 + 0.2) → 0.30000000000000004 · string(0.0000001) → 0.0000001 · string(100000 * 10000000000000000000) → 1000000000000000000000000 | string({blank}) → | string({word}) → abc | string({none}) → | string({several}) → 2 |
| concat | concat('a', {num}, true()) → a5true · concat() → · concat('a') → a | concat('a', {blank}, 'b') → ab | concat({word}, 1 div 3 > 1) → abcfalse | concat('a', {none}, 'b') → ab | concat('a', {several}, 'b') → a23.5b |
| join | join(', ', 'a', {num}) → a, 5 | join('-', 'a', {blank}, 'b') → a--b | join('-', {word}, {list}) → abc-a b c | join('-', {none}) → | join('-', {several}) → 2-3.5- |
| substr | substr('hello', 1, 3) → el · substr('hello', 1) → ello · substr('hello', -3, -1) → ll · substr('hello', 4, 2) → | substr({blank}, 0, 2) → | substr({num}, 0, 1) → 5 | substr({none}, 0, 2) → | substr({several}, 0, 2) → 2 |
| substring-before | substring-before('1999/04/01', '/') → 1999 · substring-before('a::b::c', '::') → a | substring-before({blank}, '/') → · substring-before('a', '') → | substring-before({word}, '/') → | substring-before({none}, '/') → | substring-before({several}, '/') → |
| substring-after | substring-after('1999/04/01', '/') → 04/01 · substring-after('a::b::c', '::') → b::c | substring-after({blank}, '/') → · substring-after('a', '') → a | substring-after({word}, 'abc') → | substring-after({none}, '/') → | substring-after({several}, '/') → |
| translate | translate('bar', 'abc', 'ABC') → BAr · translate('--aaa--', 'abc-', 'ABC') → AAA · translate('a.b*c', '.*', '+') → a+bc | translate({blank}, 'a', 'b') → · translate('abc', '', 'x') → abc | translate({word}, 'aa', 'xy') → xbc | translate({none}, 'a', 'b') → | translate({several}, '2', 'x') → x |
| string-length | string-length('hello') → 5 | string-length({blank}) → 0 | string-length({word}) → 3 | string-length({none}) → 0 | string-length({several}) → 1 |
| normalize-space | normalize-space('  a   b ') → a b · concat('[', normalize-space('{tab}a{tab}b{break}'), ']') → [a b] | normalize-space({blank}) → | normalize-space({word}) → abc | normalize-space({none}) → | normalize-space({several}) → 2 |
| contains | contains('hello', 'ell') → true · contains('hello', 'El') → false | contains({blank}, 'a') → false · contains({blank}, '') → true | contains({word}, 'bc') → true | contains({none}, 'a') → false | contains({several}, '2') → true |
| starts-with | starts-with('hello', 'he') → true | starts-with({blank}, 'a') → false · starts-with('a', {blank}) → true | starts-with({word}, 'b') → false | starts-with({none}, 'a') → false | starts-with({several}, '2') → true |
| ends-with | ends-with('hello', 'lo') → true | ends-with({blank}, 'a') → false · ends-with('a', {blank}) → true | ends-with({word}, 'b') → false | ends-with({none}, 'a') → false | ends-with({several}, '2') → true |
| uuid | uuid() → /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/ · string-length(uuid(6)) → 6 · string-length(uuid(80)) → 80 | uuid({blank}) → | uuid({word}) → | uuid({none}) → | string-length(uuid({several})) → 2 |
| digest | digest('abc', 'MD5', 'hex') → 900150983cd24fb0d6963f7d28e17f72 · digest('abc', 'SHA-1', 'hex') → a9993e364706816aba3e25717850c26c9cd0d89d · digest('abc', 'SHA-256') → ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0= · digest('é', 'MD5', 'hex') → 66ddcd97cfdeabb2f6fb8a999b4bc76f | digest({blank}, 'MD5', 'hex') → d41d8cd98f00b204e9800998ecf8427e | digest('abc', 'SHA-0') → refused | digest({none}, 'MD5', 'hex') → d41d8cd98f00b204e9800998ecf8427e | digest({several}, 'MD5') = digest('2', 'MD5') → true |
| pulldata | pulldata('towns', 'label', 'name', 'a') → O'Town · pulldata('towns', 'name', 'label', "O'Town") → a · pulldata('towns', 'name', 'label', concat('B"', "'b")) → b | pulldata('towns', 'label', 'name', {blank}) → | pulldata('towns', 'label', 'name', {word}) → | pulldata('towns', 'label', 'name', {none}) → | pulldata('towns', 'label', 'name', {several}) → |
| if | if(1 = 1, 'yes', 'no') → yes · if({num} > 5, 'yes', {num} + 1) → 6 | if({blank}, 'yes', 'no') → no | if({word}, 'yes', 'no') → yes | if({none}, 'yes', 'no') → no | if({several}, 'yes', 'no') → yes |
| coalesce | coalesce({num}, 'other') → 5 | coalesce({blank}, 'other') → other · coalesce({blank}, '') → | coalesce({word}, 'other') → abc | coalesce({none}, 'other') → other | coalesce({several}, 'other') → 2 |
| once | once('a') → a | once({blank}) → | once({word}) → abc | once({none}) → | once({several}) → 2 |
| true | true() → true |  |  |  |  |
| false | false() → false |  |  |  |  |
| boolean | boolean(1) → true · boolean(0) → false · boolean({zero}) → true | boolean('') → false · boolean({blank}) → false · {blank} = false() → true · {blank} or false() → false | boolean({word}) → true · boolean(number({word})) → false | boolean({none}) → false · boolean(instance('towns')/root/item[name = 'x']) → false | boolean({several}) → true · boolean(instance('towns')/root/item[name = 'a']) → true · count(/data/r[v]) → 3 |
| boolean-from-string | boolean-from-string('true') → true · boolean-from-string('1') → true · boolean-from-string('yes') → false · boolean-from-string(1) → true | boolean-from-string({blank}) → false | boolean-from-string({word}) → false | boolean-from-string({none}) → false | boolean-from-string({several}) → false |
| not | not(1 = 2) → true | not({blank}) → true | not({word}) → false | not({none}) → true | not({several}) → false |
| regex | regex('12345', '[0-9]+') → true · regex('a1', '^[0-9]+$') → false · regex('ABC', '(?i)abc') → true · regex('Élan', '^\p{L}+$') → true · regex('a-b_c', '^[\w\-\_]+$') → true · regex('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a+)+$') → false | regex({blank}, '[0-9]+') → false · regex({blank}, '^$') → true | regex({word}, '[0-9]+') → false | regex({none}, '[0-9]+') → false | regex({several}, '^2$') → true |
| checklist | checklist(1, 2, true(), false(), true()) → true · checklist(-1, 1, true(), true()) → false · checklist(3, -1, true(), true()) → false · checklist(-1, -1) → true | checklist(1, -1, {blank}) → false · checklist(1, -1, {zero}) → false | checklist(1, 1, {word}) → true | checklist(0, 0, {none}) → true | checklist(2, 2, {several}) → true |
| weighted-checklist | weighted-checklist(2, 4, true(), 3, false(), 8) → true · weighted-checklist(2, 4, true(), 5, true(), -2) → true · weighted-checklist(2, -1, true(), 9) → true | weighted-checklist(1, 1, {blank}, 1) → false · weighted-checklist(0, 0, true(), {blank}) → true | weighted-checklist(1, 1, {word}, 1) → true | weighted-checklist(0, 0, {none}, {none}) → true | weighted-checklist(5.5, 5.5, {several}, {several}) → true |
| number | number('2.5') → 2.5 · number(' -.5 ') → -0.5 · number(true()) → 1 · number('2024-05-01') → 19844 · number('1970-01-02T00:00:00.000Z') → 1 · number('1.0E-7') → 0.0000001 | number({blank}) → · number('  ') → | number({word}) → · number('0x10') → · number('1234-56-78') → | number({none}) → | number({several}) → 2 |
| random | random() < 1 → true · random() >= 0 → true |  |  |  |  |
| int | int(2.9) → 2 · int(-2.9) → -2 · int('7.1') → 7 | int({blank}) → · int('') → | int({word}) → | int({none}) → | int({several}) = int(2) → true |
| sum | sum({num}) → 5 | sum({blank}) → 0 | sum({word}) → 0 | sum({none}) → 0 | sum({several}) → 5.5 |
| max | max(1, 3, 2) → 3 · max(-1, -3) → -1 | max({blank}) → · max({blank}, 3) → 3 | max({word}, 3) → 3 | max({none}) → | max({several}) → 3.5 · max({several}, 4) → 4 |
| min | min(1, 3, 2) → 1 | min({blank}) → · min({blank}, 3) → 3 | min({word}, 3) → 3 | min({none}) → | min({several}) → 2 · min({several}, 1) → 1 |
| round | round(2.5) → 3 · round(-2.5) → -2 · round(1.234, 2) → 1.23 · round(1.005, 2) → 1.01 · round(129.5, -2) → 100 · round(1.5, 40) → · round(0.0000001, 2) → 0 | round({blank}) → · round('') → | round({word}) → · round(1.5, {word}) → 2 | round({none}) → | round({several}) = round(2) → true |
| pow | pow(2, 3) → 8 · pow(2, -1) → 0.5 | pow({blank}, 2) → | pow(2, {word}) → | pow({none}, 2) → | pow({several}, 2) → 4 |
| log | log(1) → 0 · log(-1) → | log({blank}) → · log('') → | log({word}) → | log({none}) → | log({several}) = log(2) → true |
| log10 | log10(100) → 2 | log10({blank}) → · log10('') → | log10({word}) → | log10({none}) → | log10({several}) = log10(2) → true |
| abs | abs(-2.5) → 2.5 | abs({blank}) → · abs('') → | abs({word}) → | abs({none}) → | abs({several}) = abs(2) → true |
| sin | sin(0) → 0 | sin({blank}) → · sin('') → | sin({word}) → | sin({none}) → | sin({several}) = sin(2) → true |
| cos | cos(0) → 1 | cos({blank}) → · cos('') → | cos({word}) → | cos({none}) → | cos({several}) = cos(2) → true |
| tan | tan(0) → 0 | tan({blank}) → · tan('') → | tan({word}) → | tan({none}) → | tan({several}) = tan(2) → true |
| asin | asin(0) → 0 · asin(2) → | asin({blank}) → · asin('') → | asin({word}) → | asin({none}) → | asin({several}) → |
| acos | acos(1) → 0 | acos({blank}) → · acos('') → | acos({word}) → | acos({none}) → | acos({several}) → |
| atan | atan(0) → 0 | atan({blank}) → · atan('') → | atan({word}) → | atan({none}) → | atan({several}) = atan(2) → true |
| atan2 | round(atan2(1, 1), 4) → 0.7854 | atan2({blank}, 1) → | atan2(1, {word}) → | atan2({none}, 1) → | round(atan2({several}, 2), 4) → 0.7854 |
| sqrt | sqrt(9) → 3 · sqrt(-1) → | sqrt({blank}) → · sqrt('') → | sqrt({word}) → | sqrt({none}) → | sqrt({several}) = sqrt(2) → true |
| exp | exp(0) → 1 | exp({blank}) → · exp('') → | exp({word}) → | exp({none}) → | exp({several}) = exp(2) → true |
| exp10 | exp10(2) → 100 · exp10(-1) → 0.1 | exp10({blank}) → · exp10('') → | exp10({word}) → | exp10({none}) → | exp10({several}) = exp10(2) → true |
| pi | round(pi(), 4) → 3.1416 |  |  |  |  |
| count | count({num}) → 1 | count({blank}) → 1 | count('abc') → refused | count({none}) → 0 · count(/data/no) → 0 | count({several}) → 3 · count(/data/r) → 3 |
| count-non-empty | count-non-empty({num}) → 1 | count-non-empty({blank}) → 0 | count-non-empty('abc') → refused | count-non-empty({none}) → 0 | count-non-empty({several}) → 2 |
| position | position(/data/r[2]) → 2 · string(/data/r[position() = 2]/v) → 3.5 | position({blank}) → 1 | position('abc') → refused | position({none}) → | position(/data/r) → 1 |
| instance | instance('towns')/root/item[name = 'a']/label → O'Town | count(instance({blank})/root/item) → 0 | count(instance('abc')/root/item) → 0 | count(instance({none})/root/item) → 0 | count(instance('towns')/root/item) → 2 |
| current | instance('towns')/root/item[name = current()/../choice]/name → b | count(instance('towns')/root/item[name = current()/../blank]) → 0 | count(instance('towns')/root/item[name = current()/../word]) → 0 | count(instance('towns')/root/item[name = current()/../no/v]) → 0 | count(instance('towns')/root/item[name = current()/../r/v]) → 0 |
| randomize | join('', randomize(instance('towns')/root/item/name, 42)) → /^[ab]{2}$/ | count(randomize({blank})) → 1 | count(randomize('abc')) → refused | count(randomize({none})) → 0 | sum(randomize({several})) → 5.5 · join('-', randomize({several}, 7)) = join('-', randomize({several}, 7)) → true |
| today | today() → /^\d{4}-\d\d-\d\d$/ · today() = date(now()) → true |  |  |  |  |
| now | now() → /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/ |  |  |  |  |
| format-date | format-date({day}, '%Y %y %m %n %b %d %e %a') → 2024 24 05 5 May 01 1 Wed · format-date('2024-05-05', '%a') → Sun · format-date(date({day}) + 30, '%Y-%m-%d') → 2024-05-31 · format-date({at}, '%H:%M, 100%%') → /^\d\d:\d\d, 100%$/ | format-date({blank}, '%Y') → | format-date({word}, '%Y') → · format-date('2024-13-45', '%Y') → | format-date({none}, '%Y') → | format-date({several}, '%Y') → |
| format-date-time | format-date-time('2024-05-05T09:08:07.065', '%Y-%m-%d %H %h %M %S %3 %a') → 2024-05-05 09 9 08 07 065 Sun · format-date-time(date-time('2024-05-05T09:08:07.065') + 0.5, '%H:%M') → 21:08 | format-date-time({blank}, '%Y') → | format-date-time({word}, '%Y') → | format-date-time({none}, '%Y') → | format-date-time({several}, '%Y') → |
| date | date('2024-05-01') → 2024-05-01 · date('2024-5-1') → 2024-05-01 · date('2024-05-01T23:59:00.000') → 2024-05-01 · date(19844) → 2024-05-01 · date(19844.7) → 2024-05-01 · date({day}) + 1 = date({day} + 1) → true · date({day} + 180) → 2024-10-28 · date('2024-02-28') < date({day}) → true · date(now()) = today() → true | date({blank}) → | date({word}) → · date('2024-13-45') → | date({none}) → | date({several}) → |
| decimal-date-time | decimal-date-time('1970-01-02T12:00:00.000Z') → 1.5 · decimal-date-time(1.5) → 1.5 | decimal-date-time({blank}) → | decimal-date-time({word}) → | decimal-date-time({none}) → | decimal-date-time({several}) → |
| decimal-time | decimal-time('12:00:00.000') → 0.5 · decimal-time('18:00') → 0.75 · decimal-time('2024-05-05T06:00:00.000') → 0.25 · decimal-time(now()) < 1 → true | decimal-time({blank}) → | decimal-time({word}) → | decimal-time({none}) → | decimal-time({several}) → |
| selected | selected({list}, 'b') → true · selected({list}, 'd') → false · selected({list}, ' c ') → true | selected({blank}, 'a') → false · selected({list}, {blank}) → false | selected({word}, 'a') → false | selected({none}, 'a') → false | selected({several}, '2') → true |
| selected-at | selected-at({list}, 0) → a · selected-at({list}, 2) → c · selected-at({list}, 3) → · selected-at({list}, -1) → · selected-at('a{break}{tab}b', 1) → b | selected-at({blank}, 0) → | selected-at({list}, {word}) → | selected-at({none}, 0) → | selected-at({several}, 0) → 2 |
| count-selected | count-selected({list}) → 3 | count-selected({blank}) → 0 | count-selected({word}) → 1 | count-selected({none}) → 0 | count-selected({several}) → 1 |
| jr:choice-name | jr:choice-name({choice}, '{choice}') → Berry | jr:choice-name({blank}, '{choice}') → | jr:choice-name({word}, '{choice}') → | jr:choice-name({none}, '{choice}') → | jr:choice-name({several}, '{choice}') → |
| jr:itext | jr:itext('hello') → Hello | jr:itext({blank}) → | jr:itext({word}) → | jr:itext({none}) → | jr:itext({several}) → |
| indexed-repeat | indexed-repeat({several}, /data/r, 2) → 3.5 | indexed-repeat({several}, /data/r, 3) → · indexed-repeat({several}, /data/r, {blank}) → | indexed-repeat({several}, /data/r, {word}) → | indexed-repeat({none}, /data/no, 1) → | indexed-repeat({several}, /data/r, 4) → |
| area | area({trace}) → 486611.34 | area({blank}) → 0 | area({word}) → 0 | area({none}) → 0 | area({places}) > 6000000000 → true |
| distance | round(distance({trace})) → 3403 · distance('38.25 21.75;38.25 21.75') → 0 · distance('38.25 21.75') → 0 | distance({blank}) → 0 | distance({word}) → | distance({none}) → 0 | distance({places}) > 220000 → true |
| base64-decode | base64-decode('SGVsbG8=') → Hello · base64-decode('w6k=') → é | base64-decode({blank}) → | base64-decode('!') → | base64-decode({none}) → | base64-decode({several}) → |
`;

/** Names in braces are answers of the form. */
const names: Record<string, string> = {
  several: '/data/r/v',
  none: '/data/no/v',
  blank: '/data/blank',
  word: '/data/word',
  num: '/data/num',
  zero: '/data/zero',
  day: '/data/day',
  at: '/data/at',
  clock: '/data/clock',
  list: '/data/list',
  here: '/data/here',
  trace: '/data/trace',
  places: '/data/p/at',
  choice: '/data/choice',
};

const values: Record<string, string> = {
  word: 'abc',
  num: '5',
  zero: '0',
  day: '2024-05-01',
  at: '2024-05-05T10:30:15.250+00:00',
  clock: '18:00:00.000+00:00',
  list: 'a b c',
  here: '38.25 21.75 0 0',
  trace: '38.25 21.75 0 0; 38.25 21.74 0 0; 38.24 21.74 0 0; 38.25 21.75 0 0',
  choice: 'b',
};

const guarded = `<select1 ref="@"><label>Choice</label><item><label>Apple</label><value>a</value></item><item><label>Berry</label><value>b</value></item></select1>`;
const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '{tab}': '&#9;',
  '{break}': '&#10;',
};
const escaped = (text: string) =>
  text.replaceAll(/[&<"]|\{tab\}|\{break\}/g, (character) => characters[character] ?? character);
const inPaths = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);

/** A form with these calculations, by the names c0, c1 … */
function formWith(expressions: readonly string[]): string {
  const questions: FormQuestion[] = Object.keys(names)
    .filter((name) => names[name] === `/data/${name}`)
    .map((name) => (name === 'choice' ? [name, 'type="string"', guarded] : inputOf(name)));
  const entries = ['2', '3.5', ''].map((value) => `<r><v>${value}</v></r>`).join('');
  const places = ['1 1', '', '1 2', '2 2'].map((at) => `<p><at>${at}</at></p>`).join('');
  const repeat = (name: string, child: string) =>
    `<group ref="/data/${name}"><label>R</label><repeat nodeset="/data/${name}"><input ref="/data/${name}/${child}"><label>V</label></input></repeat></group>`;
  return fillForm({
    questions,
    values,
    model: '<itext><translation lang="en"><text id="hello"><value>Hello</value></text></translation></itext>',
    more: {
      instance: `<r jr:template=""><v/></r>${entries}<no jr:template=""><v/></no><p jr:template=""><at/></p>${places}${expressions
        .map((_, index) => `<c${index}/>`)
        .join('')}`,
      binds: expressions
        .map(
          (expression, index) =>
            `<bind nodeset="/data/c${index}" type="string" calculate="${escaped(inPaths(expression))}"/>`,
        )
        .join(''),
      body: `${repeat('r', 'v')}<group ref="/data/no"><label>N</label><repeat nodeset="/data/no" jr:count="0" jr:noAddRemove="true()"><input ref="/data/no/v"><label>V</label></input></repeat></group>${repeat('p', 'at')}`,
    },
    instances: listOf(
      'towns',
      `<item><name>a</name><label>O'Town</label></item><item><name>b</name><label>B"'b</label></item>`,
    ),
  });
}

async function valuesOf(expressions: readonly string[]): Promise<(string | null)[]> {
  const { instance } = await startForm(formWith(expressions));
  const xml = new DOMParser().parseFromString(instance.root.instanceState.instanceXML, 'text/xml');
  return expressions.map((_, index) => xml.querySelector(`c${index}`)?.textContent ?? null);
}

/** Of these functions there is nothing to be empty. */
const withoutArguments = new Set(['true', 'false', 'random', 'pi', 'today', 'now']);
const refused = 'refused';

const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [name = '', ...cells] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    const cases = cells.flatMap((cell) =>
      cell === ''
        ? []
        : cell.split(' · ').map((one): [expression: string, value: string] => {
            const [expression = '', value = ''] = one.split('→').map((part) => part.trim());
            return [expression, value];
          }),
    );
    return { name, cells, cases };
  });

test('every row has all cases', () => {
  expect(rows.filter(({ name, cells }) => cells.includes('') && !withoutArguments.has(name))).toEqual([]);
  expect(rows).toHaveLength(70);
});

test('every function has the values of the table', async () => {
  const computed = rows.flatMap(({ cases }) => cases.filter(([, value]) => value !== refused));
  const found = await valuesOf(computed.map(([expression]) => expression));
  const wanted = computed.map(([expression, value], index) => {
    const pattern = /^\/(.*)\/$/.exec(value)?.[1];
    const matches = pattern !== undefined && new RegExp(pattern).test(found[index] ?? '');
    return [expression, matches ? found[index] : value];
  });
  expect(computed.map(([expression], index) => [expression, found[index]])).toEqual(wanted);
});

test.for(rows.flatMap(({ cases }) => cases.filter(([, value]) => value === refused)))(
  '%s is refused',
  async ([expression]) => {
    await expect(valuesOf([expression])).rejects.toThrow(UnreadableForm);
  },
);
