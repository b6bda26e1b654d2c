import { fromBase64, toBase64 } from '@mocks/server/base64';
/**
 * Managed encryption keys: the server creates an RSA pair and stores the private key encrypted with a passphrase that
 * it does not store. Devices encrypt with the public key; an export with the passphrase can decrypt the answers.
 */
import { problem } from '@mocks/server/problem';
import type { Random } from '@mocks/server/random';

/** A private key encrypted with a passphrase: AES-256-CBC, with a key derived by PBKDF2. All fields are Base64. */
export interface SealedKey {
  readonly privkey: string;
  readonly salt: string;
  readonly iv: string;
}

export interface ManagedKey {
  /** As in the forms' `base64RsaPublicKey`: SPKI, Base64. */
  readonly public: string;
  readonly private: SealedKey;
}

/** The real server's number of iterations, which makes guessing slow. */
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
 * A new pair with an encrypted private key. WebCrypto generates the pair at random.
 * @param random generates salt and initialization vector
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
 * Decrypts the private key, for opening submission keys.
 * @throws 400.12 for a wrong passphrase
 */
export async function unsealPrivateKey({ privkey, salt, iv }: SealedKey, passphrase: string): Promise<CryptoKey> {
  const key = await sealingKey(passphrase, fromBase64(salt), 'decrypt');
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: fromBase64(iv) }, key, fromBase64(privkey));
    return await crypto.subtle.importKey('pkcs8', plain, rsa, false, ['decrypt']);
  } catch {
    // A wrong passphrase gives either wrong padding or an invalid key.
    throw problem.undecryptable();
  }
}

/** Imports a public key from a form, for encrypting submission keys. */
export const importPublicKey = (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', fromBase64(publicKey), rsa, false, ['encrypt']);
