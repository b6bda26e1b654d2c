import { cfb } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { encryptRecord } from './encrypt';

/*
 * What somebody with the private key reads, decrypted here as a whole and as the specification says it, not piece by
 * piece as the files are encrypted. 3,000,001 bytes are three pieces, the last one not whole.
 */

const instanceId = 'uuid:0f4b5a2e-53a1-4d7c-8a5b-2f2ad8f4c001';
const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
const encoder = new TextEncoder();
const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const contentOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

const sizes = [3_000_001, 0, 1 << 20, (1 << 20) + 1, (2 << 20) - 1, 15, 16];
/** No two pieces of a file are equal, so that pieces in another order are noticed. */
const plain = sizes.map((size, seed) => new Uint8Array(size).map((_, at) => (at * 31 + (at >> 8) * 7 + seed) % 256));

async function encrypted(
  xml = `<data id="a &amp; b" version="7"><photo>0.bin</photo></data>`,
  files = plain.map((bytes, index) => new File([bytes], `${index}.bin`)),
) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { ...rsa, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['encrypt', 'decrypt'],
  );
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const record = {
    instanceId,
    xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
    files,
  };
  const result = await encryptRecord(record, btoa(String.fromCharCode(...spki)));
  const envelope = new DOMParser().parseFromString(await result.xml.text(), 'text/xml');
  const text = (name: string) => envelope.getElementsByTagName(name)[0]?.textContent ?? '';
  const open = async (name: string) =>
    new Uint8Array(await crypto.subtle.decrypt(rsa, privateKey, bytesOf(text(name))));
  return { result, xml, text, open };
}

test('files over one megabyte are the same after decryption, and the signature is that of all files', async () => {
  const { result, xml, text, open } = await encrypted();
  const key = await open('base64EncryptedKey');
  const vector = md5(Uint8Array.of(...encoder.encode(instanceId), ...key));
  const digests: string[] = [];
  const originals = [...plain, encoder.encode(xml)];
  for (const [index, file] of result.files.entries()) {
    vector[index % 16] = ((vector[index % 16] ?? 0) + 1) % 256;
    const padded = cfb(key, vector).decrypt(await contentOf(file));
    const padding = padded.at(-1) ?? 0;
    expect([...padded.subarray(-padding)]).toEqual(Array<number>(padding).fill(padding));
    const content = padded.subarray(0, -padding);
    const digest = bytesToHex(md5(content));
    expect(digest, `content of file ${index}`).toBe(bytesToHex(md5(originals[index] ?? new Uint8Array())));
    digests.push(`${file.name.replace(/\.enc$/, '')}::${digest}`);
  }
  expect(result.files).toHaveLength(originals.length);
  const signed = ['a & b', '7', text('base64EncryptedKey'), instanceId, ...digests];
  expect(bytesToHex(await open('base64EncryptedElementSignature'))).toBe(
    bytesToHex(md5(encoder.encode(signed.map((line) => `${line}\n`).join('')))),
  );
});

test('the envelope names the form, the id and the files, whatever their characters are', async () => {
  const names = ['a & "b" <c>.jpg', 'd.jpg'];
  const xml = '<data id="x &lt; &quot;y&quot;"><photo>d.jpg</photo></data>';
  const { result, text, open } = await encrypted(
    xml,
    names.map((name) => new File([name], name)),
  );
  const envelope = new DOMParser().parseFromString(await result.xml.text(), 'text/xml');
  const root = envelope.documentElement;
  expect([...root.attributes].map(({ name, value }) => `${name}=${value}`)).toEqual([
    'xmlns=http://www.opendatakit.org/xforms/encrypted',
    'encrypted=yes',
    'id=x < "y"',
  ]);
  expect([...root.children].map(({ localName }) => localName)).toEqual([
    'base64EncryptedKey',
    'meta',
    'media',
    'media',
    'encryptedXmlFile',
    'base64EncryptedElementSignature',
  ]);
  expect([...root.getElementsByTagName('file')].map(({ textContent }) => textContent)).toEqual(
    names.map((name) => `${name}.enc`),
  );
  expect([text('instanceID'), text('encryptedXmlFile')]).toEqual([instanceId, 'submission.xml.enc']);
  expect(root.getElementsByTagName('meta')[0]?.namespaceURI).toBe('http://openrosa.org/xforms');
  expect(result.files.map(({ name, type }) => [name, type])).toEqual(
    [...names, 'submission.xml'].map((name) => [`${name}.enc`, 'application/octet-stream']),
  );
  expect(result).toMatchObject({ instanceId, xml: { name: 'xml_submission_file', type: 'text/xml' } });
  // A form without a version has no line for it.
  const digests = [...names, xml].map(
    (content, index) => `${[...names, 'submission.xml'][index]}::${bytesToHex(md5(encoder.encode(content)))}`,
  );
  const signed = ['x < "y"', text('base64EncryptedKey'), instanceId, ...digests];
  expect(bytesToHex(await open('base64EncryptedElementSignature'))).toBe(
    bytesToHex(md5(encoder.encode(signed.map((line) => `${line}\n`).join('')))),
  );
});
