/**
 * Passwords as PBKDF2-SHA-256 through WebCrypto, which Node and browsers share. The iteration count is low because
 * these are demonstration accounts and tests sign in hundreds of times; each hash contains it, so it can be raised.
 */
import type { Context } from '@mocks/server/define';
import { problem } from '@mocks/server/problem';
import type { Random } from '@mocks/server/random';
import { type Weakness, enoughGuesses, guessesFor } from './strength';

const iterations = 1000;
const encoder = new TextEncoder();

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256);
  return toHex(new Uint8Array(bits));
}

/** Refuses what the real server refuses: under 10 characters, over 72 bytes, or too easy to guess. */
export function checkPassword(password: unknown, behaves: Context['behaves']): asserts password is string {
  if (typeof password !== 'string') throw problem.invalidDataType(password, 'string');
  if (password.length < 10) throw problem.passwordTooShort();
  const length = behaves('countsBytesOfPasswords') ? encoder.encode(password).length : password.length;
  if (length > 72) throw problem.passwordTooLong();
  if (!behaves('refusesWeakPasswords')) return;
  const { guesses, kind } = guessesFor(password);
  if (guesses < enoughGuesses)
    throw problem.passwordTooWeak(warnings[kind], ['Use several words that are not often found together.']);
}

const warnings: Readonly<Record<Weakness, string>> = {
  word: 'It is made of words or passwords that many people use.',
  sequence: 'It is made of a sequence.',
  keyboard: 'Its characters lie beside each other on the keyboard.',
  repetition: 'The same characters are repeated.',
  date: 'It is made of a date.',
  other: '',
};

export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random.bytes(16);
  return ['pbkdf2-sha256', iterations, toHex(salt), await derive(password, salt, iterations)].join('$');
}

/** Whether a password matches a hash; false for anything but text. */
export async function verifyPassword(password: unknown, hash: string | null): Promise<boolean> {
  if (typeof password !== 'string' || password === '' || hash === null) return false;
  const [, rounds, salt, expected] = hash.split('$');
  if (!rounds || !salt || !expected) return false;
  return (await derive(password, fromHex(salt), Number(rounds))) === expected;
}
