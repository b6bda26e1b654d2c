import { expect, test } from 'vitest';
import { findingsOf, longName, missingAttachments, translatedShares } from './findings';
import { parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';

const findings = (xml: string) => findingsOf(parsed(xml));
const input = (name: string, label = 'A label') => `<input ref="/data/${name}"><label>${label}</label></input>`;

test('a form without questions', () => {
  expect(findings(xform({ data: '<a/>', body: '' }))).toEqual([{ kind: 'no-questions' }]);
});

test('names that are long, or differ by case only', () => {
  const long = 'n'.repeat(longName + 1);
  const body = input('age') + input('Age') + input(long);
  expect(findings(xform({ data: `<age/><Age/><${long}/>`, body }))).toEqual([
    { kind: 'names-differ-by-case', path: '/Age', other: '/age' },
    { kind: 'name-long', path: `/${long}`, length: longName + 1 },
  ]);
});

test('empty groups, unknown types, and a form that has nothing to look at', () => {
  const body = `${input('age')}<group ref="/data/g"><label>G</label></group>`;
  expect(findings(xform({ data: '<age/><g/>', binds: '<bind nodeset="/data/age" type="number"/>', body }))).toEqual([
    { kind: 'type-unknown', path: '/age', type: 'number' },
    { kind: 'group-empty', path: '/g' },
  ]);
  expect(
    findings(xform({ data: '<age/>', binds: '<bind nodeset="/data/age" type="int"/>', body: input('age') })),
  ).toEqual([]);
});

test('references to what the form does not have', () => {
  const binds = `<bind nodeset="/data/age" relevant=" /data/gone  &gt; 1 and /data/r[position() = 1]/n = '/data/quoted'"
      constraint="/data/r/n div /data/age" calculate="instance('x')/root/item[a = /data/r/lost ]/b"
      required="count-selected(/data/age) or /other/thing"/>`;
  const xml = xform({
    data: '<age/><r><n/></r>',
    binds,
    body: `${input('age', 'About <output value=" /data/person "/> and <output value="/data/r/n"/>')}`,
  });
  expect(findings(xml)).toEqual([
    { kind: 'reference-missing', path: '/age', reference: '/data/gone' },
    { kind: 'reference-missing', path: '/age', reference: '/other/thing' },
    { kind: 'reference-missing', path: '/age', reference: '/data/r/lost' },
    { kind: 'reference-missing', path: null, reference: '/data/person' },
  ]);
});

test('choice lists', () => {
  const list = (name: string, ...choices: string[]) =>
    `<instance id="${name}"><root>${choices
      .map((choice) => `<item><name>${choice}</name><label>${choice === 'c' ? '' : choice}</label></item>`)
      .join('')}</root></instance>`;
  const select = (name: string, from: string) =>
    `<select ref="/data/${name}"><label>S</label><itemset nodeset="instance('${from}')/root/item"><value ref="name"/>
      <label ref="label"/></itemset></select>`;
  const xml = xform({
    data: '<a/><b/><d/>',
    model: '<instance/>' + list('used', 'a', 'a', 'b b', 'c') + list('empty') + list('unused', 'a'),
    body: select('a', 'used') + select('b', 'empty') + select('d', 'none'),
  });
  expect(findings(xml)).toEqual([
    { kind: 'list-missing', list: 'none', path: '/d' },
    { kind: 'choice-name-with-space', list: 'used', choice: 'b b' },
    { kind: 'choice-label-missing', list: 'used', choice: 'c', languages: [''] },
    { kind: 'choice-twice', list: 'used', choice: 'a', times: 2 },
    { kind: 'list-empty', list: 'empty' },
    { kind: 'list-unused', list: 'unused' },
  ]);
});

test('labels that a language lacks, and how far each is translated', () => {
  const xml = xform({
    data: '<a/><b/><c/>',
    model: `<itext><translation lang="en"><text id="a"><value>A</value></text><text id="b"><value>B</value></text></translation>
      <translation lang="fr"><text id="a"><value>-</value></text><text id="b"><value>Bé</value></text>
      <text id="c"><value form="image">jr://images/c.jpg</value></text></translation></itext>`,
    body: ['a', 'b', 'c']
      .map((name) => `<input ref="/data/${name}"><label ref="jr:itext('${name}')"/></input>`)
      .join(''),
  });
  expect(findings(xml)).toEqual([{ kind: 'label-missing', path: '/a', languages: ['fr'] }]);
  expect(translatedShares(parsed(xml))).toEqual([
    { language: 'en', total: 2, translated: 2 },
    { language: 'fr', total: 2, translated: 1 },
  ]);
});

test('attachments that nobody has uploaded or linked', () => {
  const attachments = ['a.jpg', 'b.csv', 'c.csv'].map((name) => ({ name, kind: 'file' as const, instance: null }));
  const present = [
    { name: 'a.jpg', blobExists: true, datasetExists: false },
    { name: 'b.csv', blobExists: false, datasetExists: true },
    { name: 'c.csv', blobExists: false, datasetExists: false },
  ];
  expect(missingAttachments({ attachments }, present)).toEqual(['c.csv']);
});
