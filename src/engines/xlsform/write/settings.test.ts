import { expect, test } from 'vitest';
import { sheetsOf, xformOf } from '../../../../tests/helpers/xlsform-sheets';

test('a form has its title, id and version', () => {
  expect(sheetsOf({ answers: '<a/>' })['settings']).toEqual([{ form_title: 'Form', form_id: 'form', version: '1' }]);
});

test('where and how submissions are sent', () => {
  const submission =
    '<submission action="https://example.org" method="post" base64RsaPublicKey="KEY" orx:auto-send="true" orx:auto-delete="false" odk:client-editable="true"/>';
  expect(sheetsOf({ answers: '<a/>', model: submission })['settings']?.[0]).toMatchObject({
    submission_url: 'https://example.org',
    public_key: 'KEY',
    auto_send: 'true',
    auto_delete: 'false',
    client_editable: 'yes',
  });
});

test('names of submissions, looks, other attributes and namespaces', () => {
  const xml = xformOf({
    answers: '<a/>',
    meta: '<instanceID/><instanceName/>',
    model: '<bind nodeset="/data/meta/instanceName" type="string" calculate=" /data/a "/>',
  })
    .replace('<h:body>', '<h:body class="pages">')
    .replace('<data ', '<data xmlns="http://example.org/own" odk:prefix="p" other:x="y" ')
    .replace('<h:html ', '<h:html xmlns:other="http://example.org/other" ');
  expect(sheetsOf(xml)['settings']?.[0]).toMatchObject({
    instance_name: '${a}',
    style: 'pages',
    instance_xmlns: 'http://example.org/own',
    prefix: 'p',
    'attribute::other:x': 'y',
    namespaces: 'other="http://example.org/other"',
  });
});

test('a name of submissions that nothing computes cannot be said', () => {
  const empty = sheetsOf({ answers: '<a/>', meta: '<instanceID/><instanceName/>' });
  expect(empty['settings']?.[0]).not.toHaveProperty('instance_name');
  expect(empty.unsaid).toEqual(['empty-name instanceName']);
});

test('the name of the root, missing ids and doubled spaces are kept', () => {
  const xml = xformOf({ answers: '<a/>', meta: '', body: '<input ref="/data/a"><label>two  spaces</label></input>' });
  expect(sheetsOf(xml.replaceAll('data', 'root'))['settings']?.[0]).toMatchObject({
    name: 'root',
    omit_instanceID: 'yes',
    clean_text_values: 'no',
  });
});

const entity = (path: string, calculates: Readonly<Record<string, string>>) =>
  Object.entries(calculates)
    .map(([place, calculate]) => `<bind nodeset="${path}/${place}" type="string" calculate="${calculate}"/>`)
    .join('');

test('an entity is declared in its sheet', () => {
  const path = '/data/meta/entity';
  const sheets = sheetsOf({
    answers: '<a/>',
    meta: '<instanceID/><entity dataset="trees" id="" create="1" update="1" baseVersion=""><label/></entity>',
    model: `<bind nodeset="/data/a" type="string" entities:saveto="height"/>${entity(path, { '@id': ' /data/a ', '@create': " /data/a  = ''", '@update': '1', label: 'concat( /data/a )' })}`,
  });
  expect(sheets['entities']).toEqual([
    { list_name: 'trees', entity_id: '${a}', create_if: "${a} = ''", update_if: '1', label: 'concat(${a})' },
  ]);
  expect(sheets['survey']?.[0]).toMatchObject({ save_to: 'height' });
});

test('with several entities, a question names its list', () => {
  const declared = (list: string) => `<meta><entity dataset="${list}" id="" create="1"><label/></entity></meta>`;
  const sheets = sheetsOf({
    answers: `<a/><r jr:template=""><b/>${declared('stems')}</r><r><b/>${declared('stems')}</r>`,
    meta: '<instanceID/><entity dataset="trees" id="" create="1"><label/></entity>',
    model:
      '<bind nodeset="/data/a" type="string" entities:saveto="height"/><bind nodeset="/data/r/b" type="string" entities:saveto="width"/>' +
      entity('/data/r/meta/entity', { label: ' ../../../b ' }),
    body: '<group ref="/data/r"><label>R</label><repeat nodeset="/data/r"></repeat></group>',
  });
  expect(sheets['survey']?.map((row) => row['save_to'])).toEqual(['trees#height', undefined, 'stems#width', undefined]);
  expect(sheets['entities']).toEqual([{ list_name: 'stems', label: '${b}' }, { list_name: 'trees' }]);
});
