import { fromBase64, toBase64 } from '@mocks/server/base64';
import { problem } from '@mocks/server/problem';
import type { Random } from '@mocks/server/random';
/**
 * Encrypted submissions (https://getodk.github.io/xforms-spec/encryption): the answers and every file are encrypted
 * with a key per submission, and that key with the form's public key. The submitted XML is an envelope that lists the
 * encrypted files; the answers are the last of them.
 */
import { cfb } from '@noble/ciphers/aes.js';
import { md5 } from './digest';
import { importPublicKey } from './keys';
import { encodeXml } from './xml';

const encoder = new TextEncoder();
const block = 16;

/**
 * The key of a submission.
 * @param localKey the `base64EncryptedKey` of its envelope
 * @throws 400.12 when it was encrypted with another public key
 */
export async function openSubmissionKey(privateKey: CryptoKey, localKey: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt('RSA-OAEP', privateKey, fromBase64(localKey)));
  } catch {
    throw problem.undecryptable();
  }
}

/** The initialization vector of a file: the previous one with one byte incremented, each byte in turn. */
function vectorOf(key: Uint8Array, instanceId: string, index: number): Uint8Array {
  const seed = Uint8Array.of(...encoder.encode(instanceId), ...key);
  const vector = Uint8Array.from(md5(seed).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  for (let turn = 0; turn <= index; turn += 1) vector[turn % block] = (vector[turn % block] ?? 0) + 1;
  return vector;
}

/**
 * Decrypts a file of a submission.
 * @param key see openSubmissionKey
 * @param instanceId the id of the submission's first version
 * @param index its index among the files of the envelope; the answers come after the last of them
 * @throws 400.12 when it was encrypted otherwise
 */
export function decryptFile(key: Uint8Array, instanceId: string, index: number, bytes: Uint8Array): Uint8Array {
  const padded = cfb(key, vectorOf(key, instanceId, index)).decrypt(bytes);
  const padding = padded.at(-1) ?? 0;
  const valid =
    padding >= 1 &&
    padding <= block &&
    padded.length >= padding &&
    padded.subarray(-padding).every((byte) => byte === padding);
  if (!valid) throw problem.undecryptable();
  return padded.slice(0, -padding);
}

/** Encrypts a file like a device; the counterpart of decryptFile. */
export function encryptFile(
  key: Uint8Array,
  instanceId: string,
  index: number,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const padding = block - (bytes.length % block);
  const padded = new Uint8Array(bytes.length + padding).fill(padding);
  padded.set(bytes);
  return new Uint8Array(cfb(key, vectorOf(key, instanceId, index)).encrypt(padded));
}

/** A submission before encryption. */
export interface PlainSubmission {
  readonly xmlFormId: string;
  readonly version: string;
  readonly instanceId: string;
  /** The answers. */
  readonly xml: string;
  /** Files by name. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

export interface EncryptedSubmission {
  /** The submitted XML. */
  readonly envelope: string;
  /** The submitted files by name, including the answers as `submission.xml.enc`. */
  readonly files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** Encrypts a submission with a given key; `localKey` is that key as written in the envelope. */
export function encryptWith(key: Uint8Array, localKey: string, submission: PlainSubmission): EncryptedSubmission {
  const { xmlFormId, version, instanceId, xml, files = {} } = submission;
  const names = Object.keys(files);
  const encrypted = Object.fromEntries(
    Object.entries(files).map(([name, bytes], index) => [`${name}.enc`, encryptFile(key, instanceId, index, bytes)]),
  );
  const media = names.map((name) => `<media><file>${encodeXml(name)}.enc</file></media>`).join('');
  return {
    envelope:
      `<data id="${encodeXml(xmlFormId)}" version="${encodeXml(version)}" encrypted="yes" xmlns="http://opendatakit.org/submissions">` +
      `<base64EncryptedKey>${localKey}</base64EncryptedKey>` +
      `<meta xmlns="http://openrosa.org/xforms"><instanceID>${encodeXml(instanceId)}</instanceID></meta>` +
      `${media}<encryptedXmlFile>submission.xml.enc</encryptedXmlFile>` +
      `<base64EncryptedElementSignature>bm90IHNpZ25lZA==</base64EncryptedElementSignature></data>`,
    files: { ...encrypted, 'submission.xml.enc': encryptFile(key, instanceId, names.length, encoder.encode(xml)) },
  };
}

/** Encrypts a submission like a device, with a new key. */
export async function encryptSubmission(
  publicKey: string,
  submission: PlainSubmission,
  random: Random,
): Promise<EncryptedSubmission> {
  const key = random.bytes(32);
  const sealed = await crypto.subtle.encrypt('RSA-OAEP', await importPublicKey(publicKey), key);
  return encryptWith(key, toBase64(new Uint8Array(sealed)), submission);
}
