import { describe, expect, test } from 'vitest';
import { decodeXml } from '~/shared/lib/escape-xml';
import { nodeAt, parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';

const translation = (lang: string, values: string, more = '') =>
  `<translation lang="${lang}"${more}><text id="a">${values}</text></translation>`;
const form = (translations: string, inside = `<label ref="jr:itext('a')"/><hint ref='jr:itext("a")'/>`, bind = '') =>
  xform({
    data: '<a/>',
    model: `<itext>${translations}</itext>`,
    binds: `<bind nodeset="/data/a" ${bind}/>`,
    body: `<input ref="/data/a">${inside}</input>`,
  });

describe('a text', () => {
  test('has its long form before the short one, guidance, and media by language', () => {
    const values = `<value form="short">Sh</value><value form="long">Long</value><value form="guidance">How</value>
      <value form="image">jr://images/a.png</value><value form="big-image">jr://images/b.png</value>
      <value form="video">jr://video/c.mp4</value><value form="markdown">odd</value><value/>`;
    expect(nodeAt(form(translation('en', values)), '/a')).toMatchObject({
      label: { en: 'Long' },
      hint: { en: 'Long' },
      guidance: { en: 'How' },
      labelMedia: { image: { en: 'a.png' }, 'big-image': { en: 'b.png' }, video: { en: 'c.mp4' } },
    });
    const both = '<value>Usual</value><value form="short">Sh</value>';
    expect(nodeAt(form(translation('en', both)), '/a').label).toEqual({ en: 'Usual' });
    expect(nodeAt(form(translation('en', '<value form="short">Sh</value>')), '/a').label).toEqual({ en: 'Sh' });
  });

  test.each([
    'jr://images/<output value="/data/a"/>.png',
    'http://example.org/a.png',
    'jr://images/folder/a.png',
    'jr://other/a.png',
    'a.png',
  ])('has no media at %s', (url) => {
    expect(nodeAt(form(translation('en', `<value form="image">${url}</value>`)), '/a').labelMedia).toEqual({});
    expect(parsed(form(translation('en', `<value form="image">${url}</value>`))).attachments).toEqual([]);
  });

  test('names what it shows: a node by its name, anything else as an expression', () => {
    const label = (inside: string) => nodeAt(form('', `<label>${inside}</label>`), '/a').label[''];
    expect(label('Hi <output value="/data/g/name"/>, <output ref="../age"/> years')).toBe('Hi ${name}, ${age} years');
    expect(label('<output value=" /data/a + 1 "/>')).toBe('${/data/a + 1}');
    expect(label('<output/>!')).toBe('${}!');
    expect(label('<b>bold <i>and</i></b> more')).toBe('bold and more');
    const outputs = '<output value="/data/x"/> <output value="/data/y"/> <output value="/data/x"/>';
    expect(parsed(form('', `<label>${outputs} <b><output value="/data/z"/></b></label>`)).outputs).toEqual([
      '/data/x',
      '/data/y',
      '/data/z',
    ]);
    expect(parsed(form(translation('en', '<value>a <output value="/data/x"/></value>'))).outputs).toEqual(['/data/x']);
  });

  test('is found by its id only; without it, what stands in the element counts', () => {
    const label = (reference: string, inside = 'Own') =>
      nodeAt(form(translation('en', '<value>A</value>'), `<label ref="${reference}">${inside}</label>`), '/a').label;
    expect(label("jr:itext('a')")).toEqual({ en: 'A' });
    expect(label(" itext( 'a' ) ")).toEqual({ en: 'A' });
    expect(label("jr:itext('gone')")).toEqual({ '': 'Own' });
    expect(label("jr:itext('gone')", '')).toEqual({});
    expect(label('/data/a')).toEqual({ '': 'Own' });
    expect(label("concat(jr:itext('a'), 'x')")).toEqual({ '': 'Own' });
  });

  test('of a message is that of an id, or the message itself', () => {
    const messages = (constraint: string, required: string) => {
      const bind = `jr:constraintMsg="${constraint}" jr:requiredMsg="${required}"`;
      const { constraintMessage, requiredMessage } = nodeAt(
        form(translation('en', '<value>A</value>'), '', bind),
        '/a',
      );
      return [constraintMessage, requiredMessage];
    };
    expect(messages("jr:itext('a')", 'Answer this')).toEqual([{ en: 'A' }, { '': 'Answer this' }]);
    expect(messages("jr:itext('gone')", '')).toEqual([{}, {}]);
  });
});

describe('languages of a form', () => {
  test('one may be called "default" beside others; the first counts where none is the default', () => {
    const two = form(translation('default', '<value>A</value>') + translation('fr', '<value>-</value>'));
    expect(parsed(two)).toMatchObject({ languages: ['default', 'fr'], defaultLanguage: 'default' });
    const marked = translation('fr', '<value>B</value>', ' default=""') + translation('es', '', ' default="true()"');
    expect(parsed(form(translation('en', '') + marked))).toMatchObject({
      languages: ['en', 'fr', 'es'],
      defaultLanguage: 'fr',
    });
    expect(parsed(form(''))).toMatchObject({ languages: [], defaultLanguage: null });
  });

  test('one that is there twice is one', () => {
    const twice = translation('en', '<value>A</value>') + translation('en', '<value form="guidance">G</value>');
    expect(parsed(form(twice)).languages).toEqual(['en']);
    expect(nodeAt(form(twice), '/a')).toMatchObject({ label: { en: 'A' }, guidance: { en: 'G' } });
  });

  test('a dash stands for what is missing, in guidance and media, too', () => {
    const dashes = `<value>-</value><value form="guidance">-</value>`;
    const texts = `<value>A</value><value form="guidance">G</value>`;
    expect(nodeAt(form(translation('en', texts) + translation('fr', dashes)), '/a')).toMatchObject({
      label: { en: 'A' },
      guidance: { en: 'G' },
    });
    expect(nodeAt(form(translation('en', dashes) + translation('fr', dashes)), '/a').label).toEqual({
      en: '-',
      fr: '-',
    });
  });
});

test.each([
  ['a &amp; b &lt;&gt;&quot;&apos;', `a & b <>"'`],
  ['&#65;&#x42;&#X1F642;', 'AB🙂'],
  ['&#0; &#xD800; &#xDFFF; &#x110000;', '\uFFFD \uFFFD \uFFFD \uFFFD'],
  ['&#xD7FF;&#xE000;&#x10FFFF;', '\uD7FF\uE000\u{10FFFF}'],
  ['&other; & &amp', '&other; & &amp'],
])('the text %j of an XML file is %j', (written, text) => {
  expect(decodeXml(written)).toBe(text);
});
