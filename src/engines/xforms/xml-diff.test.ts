import { describe, expect, test } from 'vitest';
import { largeForm } from '../../../tests/helpers/xforms';
import { diffLines, prettyLines } from './xml-diff';

describe('lines of an XML text', () => {
  test('one element per line, texts as they are', () => {
    const xml = `\uFEFF<?xml version="1.0"?><!-- a
      comment --><a x="1>2"><b/><c>text &amp; <d>more</d></c><e></e><f><![CDATA[<g>]]></f></a>`;
    expect(prettyLines(xml)).toEqual([
      '<?xml version="1.0"?>',
      '<!-- a',
      '      comment -->',
      '<a x="1>2">',
      '  <b/>',
      '  <c>text &amp; <d>more</d></c>',
      '  <e></e>',
      '  <f><![CDATA[<g>]]></f>',
      '</a>',
    ]);
  });

  test('a document type stands for itself', () => {
    expect(prettyLines('<!DOCTYPE a [<!ENTITY b "<c>">]><a>&b;</a>')).toEqual([
      '<!DOCTYPE a [<!ENTITY b "<c>">]>',
      '<a>&b;</a>',
    ]);
  });

  test('a line per level of two spaces, however deep', () => {
    const nested = (levels: number) => prettyLines('<a>'.repeat(levels) + '<b/>' + '</a>'.repeat(levels));
    expect(nested(3)).toEqual(['<a>', '  <a>', '    <a>', '      <b/>', '    </a>', '  </a>', '</a>']);
    expect(nested(150)[150]).toBe(`${' '.repeat(200)}<b/>`);
    expect(nested(150).at(-1)).toBe('</a>');
  });

  test('an element with text stays whole, with its own line breaks', () => {
    expect(prettyLines('<a><b>\n x <c><d/></c>\r\n y</b><e>\n</e></a>')).toEqual([
      '<a>',
      '  <b>',
      ' x <c><d/></c>',
      ' y</b>',
      '  <e></e>',
      '</a>',
    ]);
  });

  test('marks in quotes, comments and declarations are no tags', () => {
    expect(prettyLines(`<a b='>"' c="/>"><!-- <d> --><?e <f>?><!ELEMENT g><h i="'/>'"/></a>`)).toEqual([
      `<a b='>"' c="/>">`,
      '  <!-- <d> -->',
      '  <?e <f>?>',
      '  <!ELEMENT g>',
      `  <h i="'/>'"/>`,
      '</a>',
    ]);
    expect(prettyLines('<!DOCTYPE a><a/>')).toEqual(['<!DOCTYPE a>', '<a/>']);
    expect(prettyLines('<!DOCTYPE a [<b>')).toEqual(['<!DOCTYPE a [<b>']);
  });

  test.each(['', '<', '<a', 'text', '</a></a>', '<a><b>', '<!--', '<![CDATA[', "<a b='", '<a>1<b></a>', '\0', '<?x'])(
    'whatever %j is, nothing gets lost',
    (xml) => {
      expect(prettyLines(xml).join('').replaceAll(/\s/g, '')).toBe(xml.replaceAll(/\s/g, ''));
    },
  );
});

describe('the difference of two texts', () => {
  const diff = (older: string, newer: string) =>
    diffLines([...older], [...newer]).map(
      ({ kind, older: a, newer: b }) =>
        `${kind === 'same' ? '=' : '!'}${older.slice(a.start, a.end)}|${newer.slice(b.start, b.end)}`,
    );

  test.each([
    ['', '', []],
    ['abc', 'abc', ['=abc|abc']],
    ['', 'ab', ['!|ab']],
    ['ab', '', ['!ab|']],
    ['abc', 'axc', ['=a|a', '!b|x', '=c|c']],
    ['abcd', 'acd', ['=a|a', '!b|', '=cd|cd']],
    ['aab', 'ab', ['=a|a', '!a|', '=b|b']],
    ['abab', 'baba', ['!a|', '=bab|bab', '!|a']],
    ['abc', 'cab', ['!|c', '=ab|ab', '!c|']],
  ])('of %j and %j', (older, newer, hunks) => {
    expect(diff(older, newer)).toEqual(hunks);
  });

  test('covers both texts, and says "same" only where they are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const text = () => Array.from({ length: random(30) }, () => String(random(8)));
      const [older, newer] = [text(), text()];
      const hunks = diffLines(older, newer);
      expect(hunks.flatMap((hunk) => older.slice(hunk.older.start, hunk.older.end))).toEqual(older);
      expect(hunks.flatMap((hunk) => newer.slice(hunk.newer.start, hunk.newer.end))).toEqual(newer);
      const same = hunks.filter(({ kind }) => kind === 'same');
      expect(same.map((hunk) => older.slice(hunk.older.start, hunk.older.end))).toEqual(
        same.map((hunk) => newer.slice(hunk.newer.start, hunk.newer.end)),
      );
    }
  });

  test('lines that are there once on both sides hold their surroundings together', () => {
    expect(diff('ppAqqBpp', 'qqApqBqp')).toEqual(['!pp|qq', '=A|A', '!q|p', '=qB|qB', '!p|q', '=p|p']);
    expect(diff('1A2B3', '4A5C6B7')).toEqual(['!1|4', '=A|A', '!2|5C6', '=B|B', '!3|7']);
  });

  test('where no line is there once, a long part counts as different', () => {
    const repeated = (text: string, times: number) => text.repeat(times);
    expect(diff(repeated('ab', 300), repeated('ba', 300))).toHaveLength(1);
    expect(diff(repeated('ab', 200), repeated('ba', 200))).toHaveLength(3);
  });
});

test('deep levels are not indented for ever, and nothing takes long', () => {
  expect(prettyLines('<a>'.repeat(100_000)).at(-1)).toHaveLength(200 + 3);
  expect(prettyLines('<!D>'.repeat(100_000))).toHaveLength(100_000);
  expect(prettyLines('<a>x'.repeat(50_000))).toHaveLength(1);
});

test('the difference of many lines takes no longer for many differences', () => {
  const lines = (changed: boolean) => prettyLines(largeForm(3_000, changed));
  const [older, newer] = [lines(false), lines(true)];
  expect(older.length).toBeGreaterThan(50_000);
  const start = performance.now();
  expect(diffLines(older, newer).length).toBeGreaterThan(1_000);
  expect(diffLines(older, newer.toReversed()).length).toBeGreaterThan(0);
  expect(performance.now() - start).toBeLessThan(10_000);
});
