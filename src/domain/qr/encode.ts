import { zlibSync } from 'fflate';
import { encode } from 'uqr';

/** A QR code of dark (true) and light modules, row by row, without a margin. */
export type Modules = readonly (readonly boolean[])[];

/** Thrown for text that does not fit into the largest code (2,953 bytes at level L). */
export class TooLongForCode extends Error {}

/**
 * Encodes a text as clients expect it in a code: UTF-8, deflated with the zlib header, base64. In: any
 * text; half a surrogate pair becomes U+FFFD, because UTF-8 cannot encode it.
 */
export function packed(text: string): string {
  const bytes = zlibSync(new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** How much of a code may be damaged or covered: about 7 % (L) or 25 % (Q). */
export type Correction = 'L' | 'Q';

/**
 * The code of a text: one segment in byte mode, in UTF-8. Uses bytes, because the library would choose another mode for
 * text, which clients cannot read. In: the text as a camera reads it; settings go through `packed` first. Throws
 * TooLongForCode.
 */
export function codeOf(text: string, correction: Correction = 'L'): Modules {
  const bytes = [...new TextEncoder().encode(text)];
  try {
    return encode(bytes, { ecc: correction, boostEcc: false, border: 0 }).data;
  } catch (error) {
    if (error instanceof RangeError) throw new TooLongForCode('', { cause: error });
    throw error;
  }
}
