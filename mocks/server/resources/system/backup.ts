import type { Handler } from '@mocks/server/define';
import { InternalFault } from '@mocks/server/problem';
import { encode } from '@mocks/server/store/codec';
import { type TableName, type Tables, definitions } from '@mocks/server/store/tables';
/**
 * A backup. There is no database to dump: the file contains the tables as lines of JSON, in the envelope of a real
 * backup, so that `openssl enc -d -chacha20 -pbkdf2` opens it with the passphrase.
 */
import { chacha20 } from '@noble/ciphers/chacha.js';

const encoder = new TextEncoder();
/** The defaults of `openssl enc -pbkdf2`. */
const iterations = 10_000;

/** Encrypts like `openssl enc -chacha20 -pbkdf2`: a magic prefix, the salt, and the ciphertext. */
async function seal(content: Uint8Array, passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey('raw', encoder.encode(passphrase), 'PBKDF2', false, ['deriveBits']);
  const bits = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, secret, 48 * 8),
  );
  // The first of the four words after the key is the initial counter, the other three are the nonce.
  const counter = new DataView(bits.buffer).getUint32(32, true);
  const sealed = chacha20(bits.subarray(0, 32), bits.subarray(36, 48), content, undefined, counter);
  const mark = encoder.encode('Salted__');
  const file = new Uint8Array(mark.length + salt.length + sealed.length);
  file.set(mark);
  file.set(salt, mark.length);
  file.set(sealed, mark.length + salt.length);
  return file;
}

/** All tables, one line per row, as they are stored on disk. */
function dump(tables: Tables): Uint8Array {
  const names = Object.keys(definitions) as TableName[];
  return encoder.encode(
    names.flatMap((table) => tables[table].rows().map((row, key) => `${encode([{ table, key, row }])}\n`)).join(''),
  );
}

export const createBackup: Handler<'createBackup'> = async ({ body, auth, ctx }) => {
  auth.require('backup.run', 'config');
  const passphrase = String(body.passphrase === undefined ? '' : body.passphrase);
  if (passphrase.includes('\u0000')) throw new InternalFault('a passphrase that no program can be told');
  const file = await seal(dump(ctx.tables), passphrase, ctx.random.bytes(8));
  return {
    status: 200,
    type: ctx.behaves('sealsBackups') ? 'application/octet-stream' : 'application/zip',
    body: file,
    headers: { 'content-disposition': `attachment; filename="central-backup-${ctx.now()}.pgdump.enc.bin"` },
  };
};
