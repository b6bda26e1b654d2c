import { describe, expect, test } from 'vitest';
import { parsed } from '../../../tests/helpers/parsed-forms';
import { xform } from '../../../tests/helpers/xforms';

describe('the files that a form refers to', () => {
  const filesOf = (parts: { model?: string; body?: string; data?: string }) =>
    parsed(xform({ data: '<a/><b/>', body: '', ...parts })).attachments.map(({ name, kind }) => `${name} (${kind})`);

  test.each([
    [`search('fruits')`, ['fruits.csv (file)']],
    [` minimal search ( "fruits.csv", 'matches') `, ['fruits.csv (file)']],
    [`search('a.b', "x")`, ['a.b.csv (file)']],
    [`search(' fruits')`, []],
    [`search('')`, []],
    [`search(fruits)`, []],
    [`research('fruits') more`, []],
    [`minimal quick search('fruits')`, []],
  ])('the appearance %s', (appearance, files) => {
    const select = (name: string) =>
      `<${name} ref="/data/a" appearance="${appearance.replaceAll('"', '&quot;')}"><item/></${name}>`;
    expect(filesOf({ body: select('select1') })).toEqual(files);
    expect(filesOf({ body: select('select') })).toEqual(files);
    expect(filesOf({ body: select('input') })).toEqual([]);
  });

  test('each once: of texts, instances, default images, queries and searches, in this order', () => {
    const media = (form: string, url: string) => `<value form="${form}">${url}</value>`;
    const model = `<itext><translation lang="en"><text id="x">${media('image', 'jr://images/a.png')}
      ${media('big-image', 'jr://images/big.png')}${media('audio', 'jr://audio/a.mp3')}${media('video', 'jr://video/a.mp4')}
      </text></translation><translation lang="fr"><text id="x">${media('image', 'jr://images/a.png')}</text></translation>
      </itext><instance id="i" src="jr://file/i.xml"/><instance id="j" src="jr://file-csv/j.csv"/>`;
    const body = `<input ref="/data/a" query="instance('city')/root/item"/>
      <select1 ref="/data/b" appearance="search('j')"><item/></select1>`;
    expect(filesOf({ model, body, data: '<a>jr://images/first.png</a><b>jr://audio/none.mp3</b>' })).toEqual([
      'a.png (image)',
      'big.png (image)',
      'a.mp3 (audio)',
      'a.mp4 (video)',
      'i.xml (file)',
      'j.csv (file)',
      'first.png (image)',
      'itemsets.csv (file)',
    ]);
  });
});

describe('entities', () => {
  const entityOf = (attributes: string, binds = '') =>
    parsed(xform({ data: `<a/><meta><entity ${attributes}/></meta>`, binds, body: '' })).entities[0];

  test.each([
    ['create="1"', '', null],
    ['create="true" update=""', '', null],
    ['create="0" update="1"', null, ''],
    ['create="false"', null, null],
    ['', null, null],
  ])('%s', (attributes, create, update) => {
    expect(entityOf(attributes)).toMatchObject({ dataset: '', container: null, create, update, label: null, id: null });
  });

  test('conditions, the label and the ID are those of the binds', () => {
    const bind = (of: string, calculate: string) =>
      `<bind nodeset="/data/meta/entity/${of}" calculate="${calculate}"/>`;
    const binds =
      bind('@create', 'a = 1') + bind('@update', 'a = 2') + bind('@id', 'uuid()') + bind('label', '/data/a');
    expect(entityOf('dataset="trees" create="0"', binds)).toEqual({
      dataset: 'trees',
      container: null,
      create: 'a = 1',
      update: 'a = 2',
      id: 'uuid()',
      label: '/data/a',
      properties: [],
    });
  });

  test('only an entity of the form itself is one, and an answer outside of all is saved to none', () => {
    const save = (path: string) => `<bind nodeset="${path}" entities:saveto="p"/>`;
    const { entities, nodes } = parsed(
      xform({
        data: '<entity dataset="no"/><out/><r><in/><meta><entity dataset="rooms" create="1"/></meta></r>',
        binds: save('/data/out') + save('/data/r/in'),
        body: '',
      }),
    );
    expect(entities.map(({ dataset, container, properties }) => [dataset, container, properties])).toEqual([
      ['rooms', '/r', [{ name: 'p', path: '/r/in' }]],
    ]);
    const saved = nodes.flatMap(({ path, saveTo }) => (saveTo ? [[path, saveTo.dataset]] : []));
    expect(saved).toEqual([
      ['/out', null],
      ['/r/in', 'rooms'],
    ]);
  });
});

test('settings of a form are those of its model, its body and its root', () => {
  const { settings, title, root } = parsed(
    xform({
      title: ' Trees <i>and</i> more ',
      data: '<a/>',
      model:
        '<submission action="https://a.example" base64RsaPublicKey="KEY" orx:auto-send="true" orx:auto-delete="false"/>',
      binds: '<bind nodeset="/data/meta/instanceName" calculate="/data/a"/>',
      body: '',
      bodyClass: 'pages',
    }),
  );
  expect([title, root]).toEqual(['Trees and more', 'data']);
  expect(settings).toMatchObject({
    instanceName: '/data/a',
    publicKey: 'KEY',
    submissionUrl: 'https://a.example',
    autoSend: 'true',
    autoDelete: 'false',
    style: 'pages',
    entitiesVersion: '2024.1.0',
    xformsVersion: '1.0.0',
  });
  expect(settings.namespaces).toMatchObject({
    '': 'http://www.w3.org/2002/xforms',
    jr: 'http://openrosa.org/javarosa',
  });
});
