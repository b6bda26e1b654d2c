import { zlibSync } from 'fflate';
import { encode } from 'uqr';

/** A QR code of dark (true) and light modules, row by row, without a margin. */
export type Modules = readonly (readonly boolean[])[];

/** Thrown for text that does not fit into the largest code (2,953 bytes at level L). */
export class TooLongForCode extends Error {}

/**
 * Encodes a text as clients expect it in a code: UTF-8, deflated with the zlib header, base64 (spec 11 §11.6). In: any
 * text; half a surrogate pair becomes U+FFFD, because UTF-8 cannot encode it.
 */
export function packed(text: string): string {
  const bytes = zlibSync(new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * The code of a text: one segment in byte mode, error correction L. Uses bytes, because the library would choose
 * another mode for text. Throws TooLongForCode.
 */
export function codeOf(text: string): Modules {
  const bytes = [...packed(text)].map((letter) => letter.charCodeAt(0));
  try {
    return encode(bytes, { ecc: 'L', boostEcc: false, border: 0 }).data;
  } catch (error) {
    if (error instanceof RangeError) throw new TooLongForCode('', { cause: error });
    throw error;
  }
}
