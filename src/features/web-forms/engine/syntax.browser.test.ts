import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateDefinition } from '~/engines/xforms/validate-definition';
import { findSyntaxError } from '~/engines/xforms/xpath-syntax';
import { fillForm, listOf } from '../../../../tests/helpers/fill-forms';
import { startForm } from '../../../../tests/helpers/filled-form';
import { loadEngine } from './start-filling';

/** A form with an expression at one place. */
const form = (at: string, expression: string): string => {
  const put = (place: string, name: string) => (at === place ? `${name}="${expression}"` : '');
  const or = (place: string, name: string, other: string) => put(place, name) || `${name}="${other}"`;
  return fillForm({
    questions: [
      [
        'a',
        ['relevant', 'constraint', 'required', 'readonly', 'calculate'].map((name) => put(name, name)).join(' '),
        `<input ref="@"><label ${put('label', 'ref')}>A ${at === 'output' ? `<output ${put('output', 'value')}/>` : ''}</label>${at === 'setvalue' ? `<setvalue ref="/data/b" event="xforms-value-changed" ${put('setvalue', 'value')}/>` : ''}<hint ref="jr:itext('t')"/></input>`,
      ],
      [
        'b',
        'type="string"',
        `<select1 ref="@"><label>B</label><itemset ${or('itemset', 'nodeset', "instance('l')/root/item")}><value ${or('value', 'ref', 'name')}/><label ${or('itemset label', 'ref', 'label')}/></itemset></select1>`,
      ],
    ],
    model: `<itext><translation lang="en"><text id="t"><value>T ${at === 'itext' ? `<output ${put('itext', 'value')}/>` : ''}</value></text></translation></itext>${at === 'first load' ? `<setvalue ref="/data/b" event="odk-instance-first-load" ${put('first load', 'value')}/>` : ''}`,
    more: {
      instance: '<r jr:template=""><c/></r>',
      binds: at === 'nodeset' ? `<bind ${put('nodeset', 'nodeset')}/>` : '',
      body: `<group ref="/data/r"><label>R</label><repeat nodeset="/data/r" ${put('count', 'jr:count')}><input ref="/data/r/c"><label>C</label></input></repeat></group>`,
    },
    instances: listOf('l', '<item><name>a</name><label>A</label></item>'),
  });
};

const places =
  'relevant,constraint,required,readonly,calculate,setvalue,first load,output,itext,label,itemset,value,itemset label,count'.split(
    ',',
  );

const opens = (xml: string) =>
  startForm(xml).then(
    () => true,
    (error: unknown) => {
      expect((error as Error).message).toMatch(/^Expression has syntax error/);
      return false;
    },
  );
const isGood = (xml: string) => validateDefinition(xml).length === 0;

test('an expression that the engine cannot parse is found in every place, and none without it', async () => {
  for (const at of places) {
    const bad = form(at, '. &gt;= 0 and . &lt;');
    expect([at, isGood(bad), await opens(bad)]).toEqual([at, false, false]);
    const empty = form(at, '');
    expect([at, isGood(empty)]).toEqual([at, await opens(empty)]);
  }
  const good = form('', '');
  expect([isGood(good), await opens(good)]).toEqual([true, true]);
});

const { expression } = fc.letrec<{ expression: string; path: string; step: string; test: string }>((tie) => {
  const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''));
  const maybe = (part: fc.Arbitrary<string>) => fc.option(part, { nil: '', freq: 3 });
  const space = fc.constantFrom('', '', '', ' ', '\n', '\t');
  const word = fc.constantFrom(
    ...'a data name-1 b.c é or and div mod orb android divide text node comment processing-instruction position'.split(
      ' ',
    ),
    ...'child self parent attribute ancestor-or-self following-sibling namespace'.split(' '),
  );
  const axis = join(
    fc.constantFrom('child', 'self', 'parent', 'ancestor-or-self', 'descendant'),
    space,
    fc.constant('::'),
    space,
  );
  const name = join(word, maybe(join(space, fc.constant(':'), space, word)));
  const list = (part: fc.Arbitrary<string>) => fc.array(part, { maxLength: 3 }).map((parts) => parts.join(', '));
  const predicate = join(fc.constant('['), tie('expression'), fc.constant(']'));
  const value = fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('1', '2.5', '.5', '3.', '"a"', "'b c'", '""'),
    join(fc.constant('('), tie('expression'), fc.constant(')')),
    join(name, space, fc.constant('('), list(tie('expression')), fc.constant(')')),
  );
  return {
    test: fc.oneof(
      name,
      fc.constantFrom('*', 'a:*', 'text()', 'node ( )', 'comment()', 'processing-instruction("a")', 'child:*'),
    ),
    step: fc.oneof(
      fc.constantFrom('.', '..'),
      join(maybe(fc.oneof(fc.constantFrom('@', '@ '), axis)), tie('test'), space, maybe(predicate)),
    ),
    path: fc.oneof(
      { depthSize: 'small' },
      fc.constant('/'),
      join(fc.constantFrom('', '/', '//'), tie('step'), maybe(join(fc.constantFrom('/', ' // '), tie('step')))),
      join(value, maybe(predicate), maybe(join(fc.constant('/'), tie('step')))),
    ),
    expression: join(
      maybe(fc.constantFrom('-', '- ')),
      tie('path'),
      maybe(join(space, fc.constant('|'), space, tie('path'))),
      maybe(
        join(
          space,
          fc.constantFrom(...'or and = != < <= > >= + - * div mod'.split(' ')),
          space,
          maybe(fc.constant('-')),
          tie('path'),
        ),
      ),
    ),
  };
});

const piece = fc.constantFrom(
  ...'< > = ! ( ) [ ] / // . .. @ * | + - , " $ $a ${a} : :: or and div mod 1 a “ ’ # & { } % ? ; 0x1 not ()'.split(
    ' ',
  ),
  "'",
  ' ',
  '\u00A0',
);
/** An expression in which something is missing, or too much. */
const changed = fc
  .tuple(expression, fc.nat(), piece, fc.constantFrom('cut', 'put', 'drop'))
  .map(([text, seed, more, how]) => {
    const at = seed % (text.length + 1);
    if (how === 'cut') return text.slice(0, at);
    return how === 'put' ? text.slice(0, at) + more + text.slice(at) : text.slice(0, at) + text.slice(at + 1);
  });

const escaped = (text: string) => text.replaceAll(/[&<"\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Whether the engine can parse all of these. */
async function parses(expressions: readonly string[]): Promise<boolean> {
  const { loadForm } = await loadEngine();
  const xml = fillForm({
    questions: expressions.map((text, index) => [
      `q${index}`,
      `constraint="${escaped(text)}"`,
      '<input ref="@"><label>Q</label></input>',
    ]),
  });
  const { status, error } = await loadForm(xml, { fetchFormAttachment: () => Promise.reject(new Error('none')) });
  if (status !== 'failure') return true;
  expect(error.message).toContain('syntax error');
  return false;
}

test('what can be parsed is what the engine can parse', async () => {
  const sample = fc.sample(fc.oneof(expression, changed), { numRuns: 4000, seed: 41 });
  const texts = [...new Set(sample)].filter((text) => text.length < 300);
  const [good, bad] = [
    texts.filter((text) => findSyntaxError(text) === null),
    texts.filter((text) => findSyntaxError(text) !== null),
  ];
  expect(Math.min(good.length, bad.length)).toBeGreaterThan(400);
  for (let at = 0; at < good.length; at += 200) expect(await parses(good.slice(at, at + 200))).toBe(true);
  const wrong: string[] = [];
  for (const text of bad) if (await parses([text])) wrong.push(text);
  expect(wrong).toEqual([]);
}, 60_000);
