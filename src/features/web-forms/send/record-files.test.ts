import type { RootNode } from '@getodk/xforms-engine';
import { expect, test } from 'vitest';
import { xmlInNode } from '../../../../tests/helpers/xml-in-node';
import { type FinishedRecord, finishRecord, takeRecord } from './record';

/* Which files go with the answers that the engine gives, and when a form that is finished again is the same. */

xmlInNode();

const id = 'uuid:0b5d1a52-3c5f-4a3e-9d0a-6f1d3a1b2c3d';
const xmlOf = (answers: string, instanceId = id) =>
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
  expect(record.instanceId).toBe(id);
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
