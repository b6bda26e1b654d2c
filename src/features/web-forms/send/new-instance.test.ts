import { expect, test } from 'vitest';
import { xmlInNode } from '../../../../tests/helpers/xml-in-node';
import { asNewInstance, asVersionAfter, differences, newRecord } from './new-instance';

/* A form that is sent as another submission, or as a new version. */

xmlInNode();

const uuid = '0b5d1a52-3c5f-4a3e-9d0a-6f1d3a1b2c3d';
const made = /^uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instance = (id = `uuid:${uuid}`) =>
  `<data xmlns:orx="http://openrosa.org/xforms" id="a" version="1"><name>A &amp; &lt;b&gt;</name><code>W-${uuid}</code>` +
  `<orx:meta><orx:instanceID>${id}</orx:instanceID><entity dataset="wells" create="1" id="e1"><label>A</label></entity></orx:meta></data>`;

test('another submission has ids of its own, also where an answer repeats the id, and the same answers', () => {
  const { xml, instanceId } = asNewInstance(instance());
  expect(instanceId).toMatch(made);
  expect(xml).not.toContain(uuid);
  expect(xml).toContain(`<orx:instanceID>${instanceId}</orx:instanceID>`);
  expect(xml).toContain(`<code>W-${instanceId.slice(5)}</code>`);
  expect(xml).toContain('<name>A &amp; &lt;b&gt;</name>');
  expect(xml).not.toContain('id="e1"');
  const ids = Array.from({ length: 200 }, () => asNewInstance('<data/>').instanceId);
  expect(ids.filter((id) => !made.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(200);
});

test.each(['house 12', `my uuid:${uuid}`, `uuid:${uuid} too`, `uuid:${uuid.replaceAll('-', '')}`])(
  'the id %s is one of the form’s own, which answers do not repeat',
  (id) => {
    const { xml, instanceId } = asNewInstance(instance(id));
    expect(xml).toContain(`<code>W-${uuid}</code>`);
    expect(xml).toContain(`<orx:instanceID>${instanceId}</orx:instanceID>`);
  },
);

test('only entities that the submission creates get other ids', () => {
  const entities = ['create="1"', 'create="true"', 'create="0"', 'create="11"', 'create="untrue"', 'update="1"', ''];
  const xml = entities.map((attributes, index) => `<entity ${attributes} id="e${index}"/>`).join('');
  const kept = asNewInstance(`<data><meta>${xml}</meta><entitylike create="1" id="e7"/></data>`).xml;
  expect([...kept.matchAll(/ id="(e\d)"/g)].map(([, id]) => id)).toEqual(['e2', 'e3', 'e4', 'e5', 'e6', 'e7']);
  expect(kept.match(/ id="[0-9a-f-]{36}"/g)).toHaveLength(2);
});

test('a version names the one that it replaces, and keeps the ids of entities', () => {
  const { xml, instanceId } = asVersionAfter(instance(), 'uuid:before');
  expect(xml).toContain(
    `<orx:instanceID>${instanceId}</orx:instanceID><orx:deprecatedID>uuid:before</orx:deprecatedID>`,
  );
  expect(xml).toContain('id="e1"');
  const plain = asVersionAfter('<data xmlns="http://a.b"><meta><instanceID>x</instanceID></meta></data>', 'a&b');
  expect(plain.xml).toContain('</instanceID><deprecatedID>a&amp;b</deprecatedID></meta>');
});

test('a record becomes another one with the same files; an encrypted one cannot', async () => {
  const record = {
    instanceId: `uuid:${uuid}`,
    xml: new File([instance()], 'xml_submission_file', { type: 'text/xml' }),
    files: [new File(['a'], 'a.jpg')],
  };
  const renewed = await newRecord(record);
  expect(renewed?.instanceId).toMatch(made);
  expect(renewed).toMatchObject({ xml: { name: 'xml_submission_file', type: 'text/xml' } });
  expect(renewed?.files).toBe(record.files);
  expect(await renewed?.xml.text()).toContain(`>${renewed?.instanceId}<`);
  expect(await newRecord({ ...record, xml: new File(['<data encrypted="yes"/>'], 'a') })).toBeNull();
});

test('differences are those of answers, by their paths', () => {
  const own =
    '<data><name>A</name><well><depth>1</depth></well><well><depth>2</depth></well><meta><x>1</x></meta></data>';
  const other =
    '<data><name>A</name><well><depth>1</depth></well><well><depth>3</depth></well><meta><x>2</x></meta></data>';
  expect(differences(own, other)).toEqual([{ path: 'well[2]/depth', here: '2', there: '3' }]);
  expect(differences(own, own)).toEqual([]);
  // One that is only here or only there differs, unless it is empty.
  const some = '<data>\n<a>1</a><b/><group><c>2</c></group></data>';
  expect(differences(some, '<data><group> <c>2</c><d>3</d></group><e/></data>')).toEqual([
    { path: 'a', here: '1', there: '' },
    { path: 'group/d', here: '', there: '3' },
  ]);
});
