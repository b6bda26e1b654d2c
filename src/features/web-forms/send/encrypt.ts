import { cfb } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { yieldToBrowser } from '~/shared/jobs/run-in-slices';
import { escapeXml, quotedXml } from '~/shared/lib/escape-xml';
import type { FilledRecord } from './record';

/*
 * Encryption of submissions (https://getodk.github.io/xforms-spec/encryption): the answers and files are encrypted with
 * a symmetric key of the submission, and that key with the form's public key. An envelope that lists the encrypted
 * files is sent in place of the answers.
 */

const block = 16;
/** Bytes that are encrypted at once. */
const slice = 1 << 20;
const encoder = new TextEncoder();

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/**
 * The initialization vectors in file order: a digest of instance id and key, in which one more byte is incremented for
 * each file.
 */
function vectorsOf(instanceId: string, key: Uint8Array): () => Uint8Array {
  const vector = md5(Uint8Array.of(...encoder.encode(instanceId), ...key));
  let turn = 0;
  return () => {
    vector[turn % block] = (vector[turn % block] ?? 0) + 1;
    turn += 1;
    return vector.slice();
  };
}

/** Encrypts piece by piece, so that a video neither blocks the page nor is in memory twice. */
async function encryptFile(file: Blob, key: Uint8Array, firstVector: Uint8Array) {
  const digest = md5.create();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let vector = firstVector;
  for (let start = 0; start <= file.size; start += slice) {
    const plain = new Uint8Array(await file.slice(start, start + slice).arrayBuffer());
    digest.update(plain);
    let padded = plain;
    if (start + slice > file.size) {
      const padding = block - (plain.length % block);
      padded = new Uint8Array(plain.length + padding).fill(padding);
      padded.set(plain);
    }
    const encrypted = new Uint8Array(cfb(key, vector).encrypt(padded));
    vector = encrypted.slice(-block);
    parts.push(encrypted);
    await yieldToBrowser();
  }
  return { parts, digest: bytesToHex(digest.digest()) };
}

function formOf(xml: string): { id: string; version: string | null } {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  return { id: root.getAttribute('id') ?? '', version: root.getAttribute('version') };
}

/**
 * Encrypts a record with the form's public key (Base64). Returns the envelope in place of the answers, and the
 * encrypted files, the answers last. Throws for an invalid key.
 */
export async function encryptRecord(
  { instanceId, xml, files }: FilledRecord,
  publicKey: string,
): Promise<FilledRecord> {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const lock = await crypto.subtle.importKey('spki', fromBase64(publicKey.replace(/\s/g, '')), rsa, false, ['encrypt']);
  const sealed = async (bytes: Uint8Array<ArrayBuffer>) =>
    toBase64(new Uint8Array(await crypto.subtle.encrypt(rsa, lock, bytes)));
  const key = crypto.getRandomValues(new Uint8Array(32));
  const encryptedKey = await sealed(key);
  const { id, version } = formOf(await xml.text());
  const signed = [id, ...(version === null ? [] : [version]), encryptedKey, instanceId];
  const nextVector = vectorsOf(instanceId, key);
  const encrypted: File[] = [];
  const answers = new File([xml], 'submission.xml');
  for (const file of [...files, answers]) {
    const { parts, digest } = await encryptFile(file, key, nextVector());
    signed.push(`${file.name}::${digest}`);
    encrypted.push(new File(parts, `${file.name}.enc`, { type: 'application/octet-stream' }));
  }
  const signature = await sealed(new Uint8Array(md5(encoder.encode(signed.map((line) => `${line}\n`).join('')))));
  const media = files.map(({ name }) => `<media><file>${escapeXml(name)}.enc</file></media>`).join('');
  const envelope =
    `<data xmlns="http://www.opendatakit.org/xforms/encrypted" encrypted="yes" id="${escapeXml(id).replaceAll('"', '&quot;')}"` +
    `${version === null ? '' : ` version=${quotedXml(version)}`}>` +
    `<base64EncryptedKey>${encryptedKey}</base64EncryptedKey>` +
    `<meta xmlns="http://openrosa.org/xforms"><instanceID>${escapeXml(instanceId)}</instanceID></meta>` +
    `${media}<encryptedXmlFile>submission.xml.enc</encryptedXmlFile>` +
    `<base64EncryptedElementSignature>${signature}</base64EncryptedElementSignature></data>`;
  return { instanceId, xml: new File([envelope], xml.name, { type: xml.type }), files: encrypted };
}
