import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bruteForce } from '../../../../tests/helpers/brute-force';
import { someEntities, someRows } from '../../../../tests/helpers/generated-rows';
import { engineOf, find, knows, multiple, repeats, withTimes } from '../../../../tests/helpers/row-engine';
import type { ChoiceLabels, Condition, RowQuery } from '../types';
import type { RowEngine } from './engine';

const foundIn = (engine: RowEngine, asked: RowQuery) =>
  engine.rows(asked, 0, 1000, false).rows.map(({ __id: id }) => id);

const labelsIn = {
  fr: {
    '/choice': { yes: 'Oui, bien sûr', no: 'Non', unknown: 'Ne sait pas' },
    '/several': { a: 'Eau', b: 'Électricité', c: 'Route' },
    '/children/child/toy/kind': { yes: 'Poupée', no: 'Ballon' },
  },
  ar: {
    '/choice': { yes: 'نعم', no: 'لا', unknown: 'لا أعرف', Élise: '\u202eإليز' },
    '/several': { a: 'ماء', b: '<b>كهرباء</b>', constructor: 'طريق' },
  },
  el: { '/choice': { yes: 'ΝΑΙ', no: 'Όχι' }, '/several': { a: 'ΟΔΟΣ', é: 'ΝΕΡΟ' } },
} satisfies Record<string, ChoiceLabels>;
const words = 'oui|OUI, BIEN|sur|electricite|poup|نعم|لا|كهر|<b>|ναι|οχι|οδος|yes|a'.split('|');

test('answers are found by their labels in the language of the reader, and after a change in the new one', () => {
  fc.assert(
    fc.property(
      someRows(12).map(withTimes),
      fc.constantFrom(...words),
      fc.constantFrom('', '/choice', '/several', '/children/child/toy/kind'),
      fc.shuffledSubarray(['fr', 'ar', 'el'] as const, { minLength: 2 }),
      (rows, word, field, languages) => {
        const engine = engineOf(rows);
        const conditions: Condition[] = field === '' ? [] : [{ field, op: 'contains', value: word }];
        fc.pre(knows(engine, conditions));
        const asked = find({ text: field === '' ? word : '', conditions });
        for (const language of languages) {
          const labels = labelsIn[language];
          engine.setLabels(labels);
          const wanted = bruteForce(rows, asked, { repeats, multiple, labels });
          expect(foundIn(engine, asked)).toEqual(wanted.map(({ row }) => row['__id']));
        }
      },
    ),
    { numRuns: 150 },
  );
});

const lon = fc.constantFrom(36.8, 36.805, 36.815, 36.825, 36.84, 180, -180);
const lat = fc.constantFrom(-1.315, -1.305, -1.295, -1.285, 0.5, 90);

test('lines and areas are found that have any part in a box, also without a point in it', () => {
  let withoutPoint = 0;
  fc.assert(
    fc.property(
      someRows(12).map(withTimes),
      fc.tuple(lon, lat, lon, lat).filter(([west, south, east, north]) => west < east && south < north),
      fc.constantFrom('/line', '/area'),
      (rows, [west, south, east, north], field) => {
        const area = [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
        ] as const;
        const engine = engineOf(rows);
        const asked = find({ conditions: [{ field, op: 'within', area }] });
        fc.pre(knows(engine, asked.conditions));
        const wanted = bruteForce(rows, asked, { repeats, multiple });
        const isInside = (value: unknown): boolean =>
          Array.isArray(value) &&
          (typeof value[0] === 'number'
            ? value[0] >= west && value[0] <= east && Number(value[1]) >= south && Number(value[1]) <= north
            : value.some(isInside));
        withoutPoint += wanted.filter(
          ({ row }) => !isInside((row[field.slice(1)] as { coordinates: unknown }).coordinates),
        ).length;
        expect(foundIn(engine, asked)).toEqual(wanted.map(({ row }) => row['__id']));
      },
    ),
    { numRuns: 100, seed: 5 },
  );
  expect(withoutPoint).toBeGreaterThan(10);
});

const property = fc.constantFrom(
  ...['label', 'kind', 'count', '__proto__', 'geometry'].map((name) => `/${name}`),
  '__system/creatorName',
  '__system/updates',
  '__system/conflict',
  '__system/createdAt',
);
const limit = fc.constantFrom(null, '0', '7', '10', '2026-03-14', '2026-03-15');
const entityCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: property,
    op: fc.constantFrom('contains' as const, 'equals' as const),
    value: fc.constantFrom('1', '7', 'É', 'soft', '<'),
  }),
  fc.record({ field: property, op: fc.constantFrom('empty' as const, 'present' as const) }),
  fc.record({ field: property, op: fc.constant('between' as const), from: limit, to: limit }),
  fc.record({ field: property, op: fc.constant('anyOf' as const), values: fc.subarray(['', 'yes', 'soft', '7', '1']) }),
);

test('entities are found as a filter over them finds them', () => {
  fc.assert(
    fc.property(
      someEntities(16),
      fc.array(entityCondition, { maxLength: 2 }),
      fc.constantFrom('', '', 'a', 'fatou', 'uuid:1', '<script>', '\u202e'),
      (rows, conditions, text) => {
        const engine = engineOf(rows);
        fc.pre(knows(engine, conditions));
        const wanted = bruteForce(rows, { table: '', text, conditions }, { repeats: [], multiple: [] });
        const found = foundIn(engine, find({ text, conditions }));
        expect(found.toSorted()).toEqual(wanted.map(({ row }) => String(row['__id'])).toSorted());
      },
    ),
    { numRuns: 150 },
  );
});
