import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markdownLimits, type MarkdownKind, type MarkdownNode, parseMarkdown } from './parse-markdown';
import { RenderedMarkdown } from './RenderedMarkdown';

/** Milliseconds that the longest text may take on a busy machine; an idle one needs a tenth. */
const timeLimit = 1500;

const kinds: readonly MarkdownKind[] = ['page', 'form', 'line'];

const marks = {
  quotes: ['>', '> ', '> > '],
  lists: ['- ', '* ', '+ ', '1. ', '2) ', '- a\n', '  - '],
  emphasis: ['*', '_', '**', '__', '***', '*_', '~~', 'a*', '**a_', '*a '],
  links: ['[', ']', '](', '[a](', '(', ')', '[a](<', '[x]: y\n', '[x]', '<http:', 'http://', 'www.', 'a@b.', '"'],
  images: ['!', '![', '![a](', '[![', '](x "'],
  code: ['`', '``', '` ', '```\n', '~~~\n', '    '],
  tables: ['|', '|-', '|a', '|\n', '|a|\n|-|\n', ':-'],
  html: '<|</|<a|<b>|</b>|<b a="|<i x=\'|<!--|-->|<?|<![CDATA[|<p>|<div>\n|<table>|<tr>|<td>|<span style="|&|&lt;|&#'.split(
    '|',
  ),
  headings: ['#', '# ', '=', '-', 'a\n=\n', '---\n'],
  spaces: [' ', '\t', '\n', '\n\n', '  \n', '\r\n', '\u00A0', '\u2028'],
  others: ['a', '0', '\\', '\\\n', 'é', '😀', '\uE000', '\u0000', '.', ':', '~', '$', '%', '^', '{', '\uD800'],
};
const units = Object.values(marks).flat();

const pairs = [
  ['> ', ''],
  ['*a ', 'b*'],
  ['**a ', 'b**'],
  ['_a ', 'b_'],
  ['~~', '~~'],
  ['[', '](b)'],
  ['![', '](b)'],
  ['[a](', ')'],
  ['(', ')'],
  ['<b>', '</b>'],
  ['<span style="color:red">', '</span>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<ul><li>', '</li></ul>'],
  ['`', '`'],
] as const;

const filledTo = (unit: string, length: number) => unit.repeat(Math.max(Math.floor(length / unit.length), 1));
const nested = (open: string, close: string, length: number) => {
  const times = Math.floor(length / (open.length + close.length));
  return `${open.repeat(times)}x${close.repeat(times)}`;
};

/** Parses and renders; says which text takes too long, if it does. */
function late(text: string, kind: MarkdownKind): string[] {
  const start = performance.now();
  parseMarkdown([text], kind);
  if (kind === 'page') renderToStaticMarkup(<RenderedMarkdown text={text} />);
  const took = performance.now() - start;
  return took > timeLimit ? [`${kind} of ${JSON.stringify(text.slice(0, 60))}… took ${Math.round(took)} ms`] : [];
}

test.each(Object.entries(marks))('long runs of %s are parsed in time', (_, own) => {
  const texts = own.map((unit) => filledTo(unit, markdownLimits.characters));
  const between = own.map((unit) => `a${filledTo(unit, markdownLimits.characters - 2)}b`);
  expect(kinds.flatMap((kind) => texts.flatMap((text) => late(text, kind)))).toEqual([]);
  expect(between.flatMap((text) => late(text, 'page'))).toEqual([]);
});

test('marks within each other are parsed in time, however deep', () => {
  const texts = pairs.flatMap(([open, close]) => [
    nested(open, close, markdownLimits.characters),
    nested(`${open}\n`, close, markdownLimits.characters),
  ]);
  const steps = Array.from({ length: 300 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n');
  const ticks = Array.from({ length: 300 }, (_, at) => '`'.repeat(at)).join(' ');
  const wide = `${'|a'.repeat(8000)}|\n${'|-'.repeat(8000)}|\n${'|\n'.repeat(8000)}`;
  expect(kinds.flatMap((kind) => [...texts, steps, ticks, wide].flatMap((text) => late(text, kind)))).toEqual([]);
});

test.each(kinds)('what is longer than the bounds of a %s is not parsed at all', (kind) => {
  for (const text of [`a${' '.repeat(240_000)}b`, '>'.repeat(5_000_000)]) {
    expect(late(text, kind)).toEqual([]);
    expect(parseMarkdown([text], kind)).toBeNull();
  }
});

/** Segments of any marks, repeated and nested. */
const hostile = fc
  .array(
    fc.oneof(
      fc
        .record({ unit: fc.constantFrom(...units), length: fc.integer({ min: 1, max: 20_000 }) })
        .map(({ unit, length }) => filledTo(unit, length)),
      fc
        .record({
          mix: fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 6 }),
          length: fc.integer({ min: 1, max: 20_000 }),
        })
        .map(({ mix, length }) => filledTo(mix.join(''), length)),
      fc
        .record({ pair: fc.constantFrom(...pairs), length: fc.integer({ min: 1, max: 20_000 }) })
        .map(({ pair: [open, close], length }) => nested(open, close, length)),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((segments) => segments.join('').slice(0, markdownLimits.characters));

test('any mixture of marks is parsed and rendered in time, and never throws', () => {
  const inTime = fc.property(hostile, fc.constantFrom(...kinds), (text, kind) => {
    expect(late(text, kind)).toEqual([]);
  });
  fc.assert(inTime, { numRuns: 150 });
}, 120_000);

const depthOf = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((most, node) => (typeof node === 'string' ? most : Math.max(most, 1 + depthOf(node.children))), 0);
const wordsOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string' ? node : `${Object.values(node.attributes).join(' ')} ${wordsOf(node.children)} `,
    )
    .join('');

test('no word of a form is lost between any marks, and trees stay within the bounds', () => {
  // What stands within a tag, such as its style, is no text.
  const outside = units.filter((unit) => !/^<\w+ ./.test(unit));
  const between = fc.array(fc.oneof(fc.constantFrom(...outside), fc.constant(' ')), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(between, { minLength: 1, maxLength: 40 }), fc.constantFrom('form', 'line'), (gaps, kind) => {
      const source = gaps.map((gap, at) => `${gap.join('')}w${at}w`).join('');
      const tree = parseMarkdown([source], kind);
      if (!tree) return;
      expect(depthOf(tree)).toBeLessThanOrEqual(markdownLimits.depth + 2);
      const words = wordsOf(tree);
      for (const at of gaps.keys()) expect(words).toContain(`w${at}w`);
    }),
    { numRuns: 2000 },
  );
});
