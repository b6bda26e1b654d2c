/**
 * Managed encryption keys: the server makes an RSA pair and keeps the private half sealed with a passphrase that it
 * forgets at once. Devices encrypt with the public half; an export that brings the passphrase can read the answers.
 */
import { problem } from '@mocks/server/problem';
import type { Random } from '@mocks/server/random';
import { fromBase64, toBase64 } from '@mocks/server/base64';

/** A private key under a passphrase: AES-256-CBC, its key drawn from the passphrase by PBKDF2. All of it Base64. */
export interface SealedKey {
  readonly privkey: string;
  readonly salt: string;
  readonly iv: string;
}

export interface ManagedKey {
  /** As forms name it in `base64RsaPublicKey`: SPKI, Base64. */
  readonly public: string;
  readonly private: SealedKey;
}

/** As many as the real server turns, which makes guessing slow. */
const iterations = 128_000;
const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

async function sealingKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-CBC', length: 256 }, false, [usage]);
}

/**
 * A new pair, its private half sealed. The pair itself comes from the machine's chance: WebCrypto takes no other.
 * @param random draws salt and initialization vector
 */
export async function createManagedKey(passphrase: string, random: Random): Promise<ManagedKey> {
  const usages = ['encrypt', 'decrypt'] as const;
  const pair = await crypto.subtle.generateKey(
    { ...rsa, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    usages,
  );
  const [salt, iv] = [random.bytes(16), random.bytes(16)];
  const plain = await crypto.subtle.exportKey('pkcs8', pair.privateKey);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-CBC', iv },
    await sealingKey(passphrase, salt, 'encrypt'),
    plain,
  );
  return {
    public: toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))),
    private: { privkey: toBase64(new Uint8Array(sealed)), salt: toBase64(salt), iv: toBase64(iv) },
  };
}

/**
 * The private key under a passphrase, ready to open the keys of submissions with.
 * @throws 400.12 when it is not the passphrase
 */
export async function unsealPrivateKey({ privkey, salt, iv }: SealedKey, passphrase: string): Promise<CryptoKey> {
  const key = await sealingKey(passphrase, fromBase64(salt), 'decrypt');
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: fromBase64(iv) }, key, fromBase64(privkey));
    return await crypto.subtle.importKey('pkcs8', plain, rsa, false, ['decrypt']);
  } catch {
    // Either the padding gives the wrong passphrase away, or what came out is no key.
    throw problem.undecryptable();
  }
}

/** A public key as forms carry it, ready to seal the keys of submissions with. */
export const importPublicKey = (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', fromBase64(publicKey), rsa, false, ['encrypt']);
