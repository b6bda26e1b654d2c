import { expect, test } from 'vitest';
import { compareForms } from '~/engines/xforms/compare';
import { parseForm } from '~/engines/xforms/parse';
import { xform } from '../../../tests/helpers/xforms';
import { definitionChanges, affectsData } from './definition-changes';

/** What publishing changes, from two definitions. */
function changesOf(older: string, newer: string) {
  const [before, after] = [parseForm(older), parseForm(newer)];
  if (!before.ok || !after.ok) throw new Error('not a form');
  return definitionChanges(compareForms(before.model, after.model));
}

const input = (path: string, label = path) => `<input ref="/data/${path}"><label>${label}</label></input>`;
const bind = (path: string, type: string) => `<bind nodeset="/data/${path}" type="${type}"/>`;

test('sorts fields by what becomes of their answers', () => {
  const changes = changesOf(
    xform({
      data: '<age/><water/><remarks/><village/><head/>',
      binds: bind('age', 'int'),
      body:
        input('age') +
        input('water') +
        input('remarks') +
        input('village') +
        '<group ref="/data/head"><label>Head</label></group>',
    }),
    xform({
      data: '<age/><water_sources/><phone/><head><village/></head>',
      binds: bind('age', 'string'),
      body:
        input('age') +
        input('water_sources', 'water') +
        input('phone') +
        `<group ref="/data/head"><label>Head</label>${input('head/village', 'village')}</group>`,
      version: '2',
    }),
  );
  expect(changes.added).toEqual(['/phone']);
  expect(changes.removed).toEqual(['/remarks']);
  expect(changes.retyped.map(({ node, from, to }) => [node.path, from.type, to.type])).toEqual([
    ['/age', 'int', 'string'],
  ]);
  expect(affectsData(changes)).toBe(true);
});

test('leaves the version out, and what other parts of the page show', () => {
  const body = input('village');
  const changes = changesOf(
    xform({ data: '<village/>', body }),
    xform({ data: '<village/>', body, version: '2', model: '<instance id="wards" src="jr://file-csv/wards.csv"/>' }),
  );
  expect(changes.others).toEqual([]);
  expect(affectsData(changes)).toBe(false);
});
