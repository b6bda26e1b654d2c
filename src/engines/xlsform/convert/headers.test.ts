import { describe, expect, test } from 'vitest';
import { problemsOf, xformOf } from '../../../../tests/helpers/xlsform-tables';
import { resolveHeader } from './table';
import { surveyColumns } from './tables';

test.each([
  ['label', false, ['label']],
  ['Label', false, ['label']],
  ['Guidance Hint', false, ['guidance_hint']],
  ['label : French', false, ['label', 'French']],
  ['label::French: Canada', true, ['label', 'French: Canada']],
  ['relevance', false, ['bind', 'relevant']],
  ['jr:count', false, ['control', 'jr:count']],
  ['bind:jr:constraintMsg', false, ['bind', 'jr:constraintMsg']],
  ['image::Spanish (es)', true, ['media', 'image', 'Spanish (es)']],
  ['My Notes', false, ['My Notes']],
])('the header %s means %s', (header, usesDoubleColons, path) => {
  expect(resolveHeader(header, usesDoubleColons, surveyColumns).path).toEqual(path);
});

describe('columns', () => {
  test('of one subject are merged, with the default language for those without one', () => {
    const xml = xformOf(`
      survey
      | type | name | label::French (fr) | hint | hint::French (fr) |
      | text | a    | Nom                | Name | Nom complet       |
    `);
    expect(xml).toContain('<text id="/data/a:hint"><value>Name</value></text>');
    expect(xml).toContain('<text id="/data/a:label"><value>-</value></text>');
  });

  test('with the same meaning or header are refused', () => {
    expect(problemsOf('survey\n| type | name | label | relevant | relevance |\n| text | a | A | 1 | 1 |')).toEqual([
      '1:header-same-column',
    ]);
    expect(problemsOf('survey\n| type | name | label | label |\n| text | a | A | B |')).toEqual(['1:header-repeated']);
  });

  test('that are needed must be there', () => {
    expect(problemsOf('survey\n| name | label |\n| a | A |')).toEqual(['1:header-missing', '2:type-missing']);
  });

  test('are cleaned of typographic quotes and doubled spaces', () => {
    const xml = xformOf('survey\n| type | name | label | relevant |\n| text | a | A   b | ‘x’ = “y” |');
    expect(xml).toContain('<label>A b</label>');
    expect(xml).toContain('relevant="\'x\' = &quot;y&quot;"');
  });

  test('cannot become attributes with impossible names', () => {
    expect(problemsOf('survey\n| type | name | label | bind::a b | body::x:y |\n| text | a | A | 1 | 2 |')).toEqual([
      '2:attribute-name-invalid',
      ':prefix-undeclared',
    ]);
  });
});
