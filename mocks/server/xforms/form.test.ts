import { InternalFault, ProblemError } from '@mocks/server/problem';
import { describe, expect, it } from 'vitest';
import { odataName, odataPath } from './fields';
import { everyType, formXml } from './fixtures';
import { hasMeta, parseXForm } from './form';

/** The code and details of what a function throws. */
function refusal(work: () => unknown): { code: number; details?: unknown } {
  try {
    work();
  } catch (failure) {
    if (failure instanceof ProblemError) return { code: failure.code, details: failure.details };
    throw failure;
  }
  throw new Error('it was not refused');
}

describe('the fields of a form', () => {
  it('are listed like on a real server', () => {
    const listed = parseXForm(everyType).fields.map(({ path, type, binary, selectMultiple }) =>
      [path, type, ...(binary ? ['binary'] : []), ...(selectMultiple ? ['many'] : [])].join(' '),
    );
    expect(listed).toEqual([
      '/s string',
      '/i int',
      '/d decimal',
      '/dt date',
      '/t time',
      '/dtt dateTime',
      '/gp geopoint',
      '/gt geotrace',
      '/gs geoshape',
      '/pic binary binary',
      '/audio binary binary',
      '/sel select1',
      '/multi string many',
      '/grp structure',
      '/grp/inner string',
      '/grp/sub structure',
      '/grp/sub/deep int',
      '/rep repeat',
      '/rep/rn string',
      '/rep/rg structure',
      '/rep/rg/x int',
      '/rep/rr repeat',
      '/rep/rr/y decimal',
      '/bool boolean',
      '/ns string',
      '/we-ird.name string',
      '/barcode barcode',
      '/range int',
      '/rank odk:rank',
      '/meta structure',
      '/meta/audit unknown binary',
      '/meta/instanceID unknown',
      '/meta/instanceName unknown',
    ]);
  });

  it('use a bind whose path begins at the instance, and the first of several', () => {
    const binds =
      '<bind nodeset="name" type="int"/><bind nodeset="/data/name" type="string"/><bind nodeset="/data/age" type="xsd:string"/>';
    const { fields } = parseXForm(formXml({ binds }));
    expect(fields.slice(0, 2).map(({ type }) => type)).toEqual(['int', 'xsd:string']);
  });

  it('include a repeat once, despite a template and an instance', () => {
    const form = formXml({ fields: '<r jr:template=""><a/></r><r><a/></r>', body: '<repeat nodeset="/data/r"/>' });
    expect(parseXForm(form).fields.map(({ path }) => path)).toEqual([
      '/r',
      '/r/a',
      '/meta',
      '/meta/instanceID',
      '/meta/instanceName',
    ]);
  });

  it('have OData names of letters, digits and underscores', () => {
    expect(odataName('we-ird.name')).toBe('we_ird_name');
    expect(odataName('1st')).toBe('_1st');
    expect(odataPath('/grüße/2/x')).toBe('/gr_e/_2/x');
  });
});

describe('the name of a form', () => {
  it('has undecoded entities in its id and decoded ones in its title and version', () => {
    const form = parseXForm(
      formXml({ id: 'a&amp;b', title: 'A &amp; B &lt;x&gt; &#233;&#x202e; &constructor;', version: '1 &gt; 0' }),
    );
    expect(form).toMatchObject({ xmlFormId: 'a&amp;b', name: 'A & B <x> é\u202e &constructor;', version: '1 > 0' });
  });

  it('is missing without a title, and the version is empty without one', () => {
    expect(parseXForm(formXml({ title: '', version: null }))).toMatchObject({ name: null, version: '' });
  });

  it.each([
    ['nothing', ''],
    ['no XML', 'hello world'],
    ['another document', '<html><body>hi</body></html>'],
    ['JSON', '{"a":1}'],
    ['a form without id', formXml().replace(' id="form"', '')],
    ['a form with an empty id', formXml({ id: '' })],
  ])('is refused for %s', (_, xml) => {
    expect(refusal(() => parseXForm(xml))).toEqual({ code: 400.2, details: { field: 'formId' } });
  });

  it('is found despite a missing end tag', () => {
    expect(parseXForm(formXml().replace('</model>', '')).xmlFormId).toBe('form');
  });

  it('includes whether there is a meta group', () => {
    expect(hasMeta(parseXForm(formXml()))).toBe(true);
    expect(hasMeta(parseXForm(formXml({ meta: '' })))).toBe(false);
    expect(hasMeta(parseXForm(formXml({ meta: '<meta/>' })))).toBe(false);
  });
});

describe('a hostile form', () => {
  it('gets no entity of a DOCTYPE expanded, and no file read', () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const bomb = formXml({ title: '&l9;', prolog: `<!DOCTYPE z [<!ENTITY l0 "lol">${levels}]>` });
    expect(parseXForm(bomb).name).toBe('&l9;');
    const thief = formXml({ title: '&x;', prolog: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' });
    expect(parseXForm(thief).name).toBe('&x;');
  });

  it('may be nested deeper than its fields, up to a limit', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    expect(
      parseXForm(formXml({ body: nested(5000), model: `<instance id="x">${nested(5000)}</instance>` })).xmlFormId,
    ).toBe('form');
    expect(parseXForm(formXml({ fields: nested(2000) })).fields).toHaveLength(2003);
    expect(() => parseXForm(formXml({ fields: nested(5000) }))).toThrow(InternalFault);
    expect(() => parseXForm(formXml({ body: '<a>'.repeat(3_000_000) }))).toThrow(InternalFault);
  });

  it('may have a title of ten thousand characters, and fields named like object properties', () => {
    const form = parseXForm(formXml({ title: 't'.repeat(10_000), fields: '<constructor/><__proto__/><toString/>' }));
    expect(form.name).toHaveLength(10_000);
    expect(form.fields.slice(0, 3).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'constructor unknown',
      '__proto__ unknown',
      'toString unknown',
    ]);
  });
});

describe('entity blocks', () => {
  const entityForm = (version: string | null, entity: string, binds?: string) =>
    formXml({
      modelAttributes: version === null ? '' : `entities:entities-version="${version}"`,
      meta: `<meta><instanceID/>${entity}</meta>`,
      ...(binds === undefined ? {} : { binds }),
    });
  const block = '<entity dataset="people" create="1"><label/></entity>';

  it('say which list gets which properties', () => {
    const form = parseXForm(
      entityForm('2024.1.0', block, '<bind nodeset="/data/name" type="string" entities:saveto="first_name"/>'),
    );
    expect(form.entities?.declarations).toEqual([
      {
        dataset: 'people',
        actions: ['create'],
        path: '/',
        isRepeat: false,
        properties: [{ name: 'first_name', path: '/name' }],
      },
    ]);
    expect(form.fields.at(-1)).toMatchObject({ path: '/meta/entity/label', type: 'unknown' });
  });

  it.each([
    ['no version', entityForm(null, block)],
    ['a version of the future', entityForm('2030.1.0', block)],
    ['no list', entityForm('2024.1.0', '<entity create="1"/>')],
    ['a list with a dot in its name', entityForm('2024.1.0', '<entity dataset="a.b" create="1"/>')],
    ['nothing to do', entityForm('2024.1.0', '<entity dataset="ab"/>')],
  ])('are refused with %s', (_, xml) => {
    expect(refusal(() => parseXForm(xml)).code).toBe(400.25);
  });

  it.each([
    [
      'a property called name',
      entityForm('2024.1.0', block, '<bind nodeset="/data/name" type="string" entities:saveto="Name"/>'),
    ],
    ['two lists before 2025.1', entityForm('2024.1.0', `${block}<entity dataset="b" create="1"/>`)],
  ])('can be read with %s, but not be stored', (_, xml) => {
    expect(parseXForm(xml).entities?.refusal).toMatchObject({ code: 400.25 });
  });

  it('are ignored in an encrypted form', () => {
    const form = formXml({
      meta: `<meta><instanceID/>${block}</meta>`,
      model: '<submission base64RsaPublicKey="MIIB"/>',
    });
    expect(parseXForm(form)).toMatchObject({ entities: null, publicKey: 'MIIB' });
  });
});

describe('form attachments', () => {
  it('are found in instances, labels, defaults and searches, each once', () => {
    const model = [
      '<instance id="c" src="jr://file-csv/people.csv"/><instance id="d" src="http://example.org/x"/>',
      '<itext><translation lang="en"><text id="a"><value form="image">jr://images/a.png</value><value form="big-image">jr://images/a.png</value>',
      '<value form="audio">jr://audio/a.mp3</value><value form="long">jr://images/no.png</value></text></translation></itext>',
    ].join('');
    const form = formXml({
      fields: '<p>jr://images/p.jpg</p>',
      model,
      body: `<select1 ref="/data/p" appearance="minimal search('fruit')"/>`,
    });
    expect(parseXForm(form).attachments.files).toEqual([
      { type: 'file', name: 'people.csv' },
      { type: 'image', name: 'a.png' },
      { type: 'audio', name: 'a.mp3' },
      { type: 'image', name: 'p.jpg' },
      { type: 'file', name: 'fruit.csv' },
    ]);
  });

  it.each([
    [`search('fruit', 'matches', 'a', 'b')`, ['fruit.csv']],
    [`minimal search("it""s.csv" , x)`, ['it"s.csv']],
    [`search(' fruit')`, []],
    [`research`, []],
  ])('are found in the appearance %s', (appearance, names) => {
    const body = `<select ref="/data/p" appearance="${appearance.replaceAll('"', '&quot;')}"/>`;
    expect(parseXForm(formXml({ body })).attachments.files.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    [400.8, formXml({ body: `<select1 ref="/data/p" appearance="search('fruit' x)"/>` })],
    [400.8, formXml({ body: `<select1 ref="/data/p" appearance="search('fruit, x)"/>` })],
    [400.2, formXml({ fields: '<p>jr://images/a/b.jpg</p>' })],
  ])('are refused with %d when they cannot be read', (code, xml) => {
    expect(parseXForm(xml).attachments.refusal).toMatchObject({ code });
  });

  it('may share a name with two types, which is then refused', () => {
    const model =
      '<instance id="c" src="jr://file/a.png"/><itext><translation lang="en"><text id="a"><value form="image">jr://images/a.png</value></text></translation></itext>';
    expect(parseXForm(formXml({ model })).attachments.files).toEqual([
      { type: 'file', name: 'a.png' },
      { type: 'image', name: 'a.png' },
    ]);
  });
});
