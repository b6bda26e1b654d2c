import { cfb } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { xmlInNode } from '../../../../tests/helpers/xml-in-node';
import { encryptRecord } from './encrypt';

/*
 * What somebody with the private key reads, decrypted here as a whole and as the specification says it, not piece by
 * piece as the files are encrypted. 3,000,001 bytes are three pieces, the last one not whole. On a server: encrypt.browser.test.ts.
 */

xmlInNode();

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

/** The signature of these lines, before it is encrypted. */
const signatureOf = (lines: readonly string[]) =>
  bytesToHex(md5(encoder.encode(lines.map((line) => `${line}\n`).join(''))));

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
  expect(bytesToHex(await open('base64EncryptedElementSignature'))).toBe(
    signatureOf(['a & b', '7', text('base64EncryptedKey'), instanceId, ...digests]),
  );
});

test('the envelope names the form, the id and the files, whatever their characters are', async () => {
  const names = ['a & "b" <c>.jpg', 'd.jpg'];
  const xml = '<data id="x &lt; &quot;y&quot;"><photo>d.jpg</photo></data>';
  const { result, text, open } = await encrypted(
    xml,
    names.map((name) => new File([name], name)),
  );
  expect(await result.xml.text()).toBe(
    '<data xmlns="http://www.opendatakit.org/xforms/encrypted" encrypted="yes" id="x &lt; &quot;y&quot;">' +
      `<base64EncryptedKey>${text('base64EncryptedKey')}</base64EncryptedKey>` +
      `<meta xmlns="http://openrosa.org/xforms"><instanceID>${instanceId}</instanceID></meta>` +
      '<media><file>a &amp; "b" &lt;c&gt;.jpg.enc</file></media><media><file>d.jpg.enc</file></media>' +
      '<encryptedXmlFile>submission.xml.enc</encryptedXmlFile>' +
      `<base64EncryptedElementSignature>${text('base64EncryptedElementSignature')}</base64EncryptedElementSignature></data>`,
  );
  expect(result.files.map(({ name, type }) => [name, type])).toEqual(
    [...names, 'submission.xml'].map((name) => [`${name}.enc`, 'application/octet-stream']),
  );
  expect(result).toMatchObject({ instanceId, xml: { name: 'xml_submission_file', type: 'text/xml' } });
  // A form without a version has no line for it.
  const contents = [...names.map((name) => [name, name]), ['submission.xml', xml]];
  const digests = contents.map(([name, content = '']) => `${name}::${bytesToHex(md5(encoder.encode(content)))}`);
  expect(bytesToHex(await open('base64EncryptedElementSignature'))).toBe(
    signatureOf(['x < "y"', text('base64EncryptedKey'), instanceId, ...digests]),
  );
});

test('a key that is not one is refused, and one that is broken over lines is not', async () => {
  const record = { instanceId, xml: new File(['<data id="a"/>'], 'x'), files: [] };
  await expect(encryptRecord(record, 'not a key')).rejects.toBeInstanceOf(Error);
  const { publicKey } = await crypto.subtle.generateKey(
    { ...rsa, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ['encrypt', 'decrypt'],
  );
  const spki = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))));
  const lines = spki.replaceAll(/.{64}/g, '$&\n ');
  expect((await encryptRecord(record, lines)).files).toHaveLength(1);
});
