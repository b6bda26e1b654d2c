import type { RootNode } from '@getodk/xforms-engine';
import { expect, test } from 'vitest';
import { xmlInNode } from '../../../../tests/helpers/xml-in-node';
import { asNewInstance, toEdit, diffAnswers, type FinishedRecord, finishRecord, newRecord, takeRecord } from './record';

/*
 * Which files go with the answers that the engine gives, when a form that is finished again is the same, and a form that
 * is sent as another submission, or as a new version.
 */

xmlInNode();

const ownId = 'uuid:0b5d1a52-3c5f-4a3e-9d0a-6f1d3a1b2c3d';
const xmlOf = (answers: string, instanceId = ownId) =>
  `<data id="a" version="1">${answers}<meta><instanceID> ${instanceId} </instanceID></meta></data>`;
const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' });

/** What the engine gives: the answers, and the files by the names that the answers have for them. */
function rootOf(xml: string, chosen: Readonly<Record<string, File>> = {}, encryptionKey: string | null = null) {
  const data = new FormData();
  data.set('xml_submission_file', new File([xml], 'xml_submission_file', { type: 'text/xml' }));
  for (const [name, file] of Object.entries(chosen)) data.set(name, file);
  const prepareInstancePayload = async () => ({ data: [data], submissionMeta: { encryptionKey } });
  return { prepareInstancePayload } as unknown as RootNode;
}

test('chosen files have the names that the answers give them', async () => {
  const xml = xmlOf('<photo>a.jpg</photo><video>b.mp4</video>');
  const record = await takeRecord(rootOf(xml, { 'a.jpg': photo('a.jpg'), 'b.mp4': photo('IMG_1.mp4') }));
  expect(record.instanceId).toBe(ownId);
  expect(await record.xml.text()).toBe(xml);
  expect(record.files.map(({ name, type }) => [name, type])).toEqual([
    ['a.jpg', 'image/jpeg'],
    ['b.mp4', 'image/jpeg'],
  ]);
  expect(await record.files[1]?.text()).toBe('IMG_1.mp4');
});

test('carried files are sent if the answers still name them, no other was chosen, and the server has them not', async () => {
  const root = rootOf(xmlOf('<a>a.jpg</a><b>b.jpg</b><d>d.jpg</d>'), {
    'a.jpg': photo('a.jpg', 'new'),
    'd.jpg': photo('d.jpg'),
  });
  const carried = [photo('a.jpg', 'old'), photo('b.jpg', 'old'), photo('c.jpg', 'old')];
  const { files } = await takeRecord(root, { carried, known: ['d.jpg'] });
  expect(await Promise.all(files.map(async (file) => [file.name, await file.text()]))).toEqual([
    ['a.jpg', 'new'],
    ['b.jpg', 'old'],
  ]);
});

test('answers without an id are not taken', async () => {
  await expect(takeRecord(rootOf('<data><meta/></data>'))).rejects.toThrow('no id');
  await expect(takeRecord(rootOf(xmlOf('', ' ')))).rejects.toThrow('no id');
});

test('answers with characters that XML cannot hold keep their name and type', async () => {
  const { xml } = await takeRecord(rootOf(xmlOf('<name>a\uFFFFb</name>')));
  expect(await xml.text()).toContain('<name>a b</name>');
  expect(xml).toMatchObject({ name: 'xml_submission_file', type: 'text/xml' });
});

test.each<[string, { answers?: string; instanceId?: string; chosen?: Readonly<Record<string, File>> }, boolean]>([
  ['nothing', {}, true],
  ['the time of finishing', { answers: '<end>11:00</end><name>A</name>' }, true],
  ['an answer', { answers: '<end>10:00</end><name>B</name>' }, false],
  ['its id', { instanceId: 'uuid:another' }, false],
  ['the name of a file', { chosen: { 'b.jpg': photo('b.jpg', 'a.jpg') } }, false],
  ['the size of a file', { chosen: { 'a.jpg': photo('a.jpg', 'longer') } }, false],
  ['a file more', { chosen: { 'a.jpg': photo('a.jpg'), 'b.jpg': photo('b.jpg') } }, false],
  ['a file less', { chosen: {} }, false],
])('after a change of %s, a form that is finished again is the same: %s', async (what, change, isSame) => {
  const { answers = '<end>10:00</end><name>A</name>', instanceId, chosen = { 'a.jpg': photo('a.jpg') } } = change;
  const earlier = await finishRecord(rootOf(xmlOf('<end>10:00</end><name>A</name>'), { 'a.jpg': photo('a.jpg') }), {});
  const again = await finishRecord(rootOf(xmlOf(answers, instanceId), chosen), { earlier, endTimes: ['end'] });
  expect(again === earlier).toBe(isSame);
  // Without times of finishing every answer counts.
  const other = await finishRecord(rootOf(xmlOf(answers, instanceId), chosen), { earlier });
  expect(other === earlier).toBe(what === 'nothing');
});

/** Finishes with a key of its own. */
async function finishEncrypted(earlier?: FinishedRecord, anew?: boolean) {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) };
  const { publicKey } = await crypto.subtle.generateKey(rsa, true, ['encrypt', 'decrypt']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const root = rootOf(xmlOf('<a>a.jpg</a>'), { 'a.jpg': photo('a.jpg') }, btoa(String.fromCharCode(...spki)));
  return finishRecord(root, earlier ? { earlier } : {}, anew);
}

test('with a key the answers are sent encrypted, and are still known here', async () => {
  const record = await finishEncrypted();
  expect(record.files.map(({ name }) => name)).toEqual(['a.jpg.enc', 'submission.xml.enc']);
  expect(await record.xml.text()).toContain('encrypted="yes"');
  expect(record.plain).toBe(xmlOf('<a>a.jpg</a>'));
  expect(record.plainFiles.map(({ name }) => name)).toEqual(['a.jpg']);
  // The same answers are the same submission, although each encryption is another one.
  expect(await finishEncrypted(record)).toBe(record);
  // Finished anew, they have another id, before they are encrypted.
  const anew = await finishEncrypted(record, true);
  expect(anew.instanceId).not.toBe(record.instanceId);
  expect(anew.plain).toContain(`>${anew.instanceId}<`);
  expect(await anew.xml.text()).toContain(`<instanceID>${anew.instanceId}</instanceID>`);
});

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
  const { xml, instanceId } = toEdit(instance(), 'uuid:before');
  expect(xml).toContain(
    `<orx:instanceID>${instanceId}</orx:instanceID><orx:deprecatedID>uuid:before</orx:deprecatedID>`,
  );
  expect(xml).toContain('id="e1"');
  const plain = toEdit('<data xmlns="http://a.b"><meta><instanceID>x</instanceID></meta></data>', 'a&b');
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
  expect(diffAnswers(own, other)).toEqual([{ path: 'well[2]/depth', here: '2', there: '3' }]);
  expect(diffAnswers(own, own)).toEqual([]);
  // One that is only here or only there differs, unless it is empty.
  const some = '<data>\n<a>1</a><b/><group><c>2</c></group></data>';
  expect(diffAnswers(some, '<data><group> <c>2</c><d>3</d></group><e/></data>')).toEqual([
    { path: 'a', here: '1', there: '' },
    { path: 'group/d', here: '', there: '3' },
  ]);
});
