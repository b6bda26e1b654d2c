import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  pbkdf2Sync,
  privateDecrypt,
} from 'node:crypto';
import { fromBase64 } from '@mocks/server/base64';
import { createRandom } from '@mocks/server/random';
import { describe, expect, it } from 'vitest';
import { decryptFile, encryptFile, encryptSubmission, openSubmissionKey } from './encrypted-submission';
import { type ManagedKey, createManagedKey, unsealPrivateKey } from './keys';
import { parseEnvelope } from './submission';

const random = createRandom(7);
const passphrase = 'three goats on a roof';
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const bytes = (content: string) => new TextEncoder().encode(content);
let made: Promise<ManagedKey> | undefined;
const managedKey = () => (made ??= createManagedKey(passphrase, random));
const undecryptable = expect.objectContaining({ code: 400.12 }) as Error;

describe('a managed key', () => {
  it('is opened by its passphrase only', async () => {
    const { private: sealed } = await managedKey();
    expect((await unsealPrivateKey(sealed, passphrase)).type).toBe('private');
    for (const other of ['', 'three goats on a rooF', 'x'.repeat(1000)]) {
      await expect(unsealPrivateKey(sealed, other)).rejects.toThrow(undecryptable);
    }
  });

  it('has a public half of the usual length', async () => {
    expect((await managedKey()).public).toMatch(/^[A-Za-z0-9+/]{392}$/);
  });
});

describe('an encrypted submission', () => {
  const submission = {
    xmlFormId: 'form',
    version: '1[encrypted:a]',
    instanceId: 'uuid:1',
    xml: '<data>Überlang</data>',
    files: { 'a.jpg': bytes('first'), 'b.csv': new Uint8Array(100_000).fill(7) },
  };

  it('is decrypted with the private key', async () => {
    const { public: publicKey, private: sealed } = await managedKey();
    const { envelope, files } = await encryptSubmission(publicKey, submission, random);
    const { localKey, encryptedFile, instanceId } = parseEnvelope(envelope);
    expect([encryptedFile, instanceId]).toEqual(['submission.xml.enc', 'uuid:1']);
    expect(text(files['submission.xml.enc'])).not.toContain('berlang');

    const key = await openSubmissionKey(await unsealPrivateKey(sealed, passphrase), localKey ?? '');
    const read = (name: string, index: number) => decryptFile(key, 'uuid:1', index, files[name] ?? new Uint8Array());
    expect(text(read('submission.xml.enc', 2))).toBe('<data>Überlang</data>');
    expect(text(read('a.jpg.enc', 0))).toBe('first');
    expect(read('b.csv.enc', 1)).toEqual(submission.files['b.csv']);
  });

  it('encrypted with another key is refused', async () => {
    const { private: sealed } = await managedKey();
    const { public: other } = await createManagedKey(passphrase, random);
    const { envelope } = await encryptSubmission(other, submission, random);
    const opened = openSubmissionKey(
      await unsealPrivateKey(sealed, passphrase),
      parseEnvelope(envelope).localKey ?? '',
    );
    await expect(opened).rejects.toThrow(undecryptable);
    await expect(openSubmissionKey(await unsealPrivateKey(sealed, passphrase), 'no Base64')).rejects.toThrow(
      undecryptable,
    );
  });

  it.each(['', 'x', 'sixteen bytes ok', 'a line longer than the sixteen bytes of a block'])(
    'file of %j is as OpenSSL makes it',
    (content) => {
      const key = random.bytes(32);
      const vector = createHash('md5').update('uuid:1').update(key).digest();
      for (let index = 0; index < 40; index += 1) {
        vector[index % 16] = ((vector[index % 16] ?? 0) + 1) & 0xff;
        const padding = 16 - (content.length % 16);
        const cipher = createCipheriv('aes-256-cfb', key, vector);
        const expected = Buffer.concat([
          cipher.update(content),
          cipher.update(Buffer.alloc(padding, padding)),
          cipher.final(),
        ]);
        expect(Buffer.from(encryptFile(key, 'uuid:1', index, bytes(content))).equals(expected)).toBe(true);
        expect(text(decryptFile(key, 'uuid:1', index, expected))).toBe(content);
      }
    },
  );

  it('that is damaged, empty or another’s is refused', () => {
    const key = random.bytes(32);
    const encrypted = encryptFile(key, 'uuid:1', 0, bytes('secret'));
    for (const attempt of [
      () => decryptFile(key, 'uuid:1', 0, new Uint8Array()),
      () => decryptFile(key, 'uuid:1', 0, encrypted.slice(0, 3)),
      () => decryptFile(random.bytes(32), 'uuid:2', 0, encrypted),
    ])
      expect(attempt).toThrow(undecryptable);
  });
});

it('OpenSSL opens the submission key with the decrypted private key', async () => {
  const { public: publicKey, private: sealed } = await managedKey();
  const { envelope } = await encryptSubmission(
    publicKey,
    { xmlFormId: 'f', version: '1', instanceId: 'uuid:2', xml: '<data/>' },
    random,
  );
  const wrapped = fromBase64(parseEnvelope(envelope).localKey ?? '');
  const sealing = createDecipheriv(
    'aes-256-cbc',
    pbkdf2Sync(passphrase, fromBase64(sealed.salt), 128_000, 32, 'sha256'),
    fromBase64(sealed.iv),
  );
  const der = Buffer.concat([sealing.update(fromBase64(sealed.privkey)), sealing.final()]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const opened = privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped);
  expect(opened).toHaveLength(32);
});
