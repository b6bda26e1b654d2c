import { zlibSync } from 'fflate';
import { encode } from 'uqr';

/** A QR code of dark (true) and light modules, row by row, without a margin. */
export type Modules = readonly (readonly boolean[])[];

/** Thrown for text that does not fit into the largest code (2,953 bytes at level L). */
export class TooLongForCode extends Error {}

/**
 * Encodes a text as clients expect it in a code: UTF-8, deflated with the zlib header, base64. Takes any
 * text; half a surrogate pair becomes U+FFFD, because UTF-8 cannot encode it.
 */
export function packed(text: string): string {
  const bytes = zlibSync(new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** How much of a code may be damaged or covered: about 7 % (L) or 25 % (Q). */
type Correction = 'L' | 'Q';

/**
 * The code of a text: one segment in byte mode, in UTF-8. Uses bytes, because the library would choose another mode for
 * text, which clients cannot read. Takes the text as a camera reads it; settings go through `packed` first. Throws
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

/** Pixels per module, and of the white margin. */
const moduleSize = 3;
const margin = 15;

/** Draws a code, black on white in every theme, for cameras. */
function draw(modules: Modules): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * moduleSize + 2 * margin;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser gives no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  for (const [row, line] of modules.entries()) {
    for (const [column, dark] of line.entries()) {
      if (dark) context.fillRect(margin + column * moduleSize, margin + row * moduleSize, moduleSize, moduleSize);
    }
  }
  return canvas;
}

/** Draws a sign into a white box in the middle of a code. The correction of level Q reads on. */
function drawMark(canvas: HTMLCanvasElement, mark: string): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser gives no canvas');
  const size = Math.round(canvas.width * 0.16);
  const start = (canvas.width - size) / 2;
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(start, start, size, size, size / 5);
  context.fill();
  context.font = `${Math.round(size * 0.7)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#000000';
  context.fillText(mark, canvas.width / 2, canvas.height / 2);
}

/**
 * The code of a text as an image in a data URL; null if the text is too long for a code. Takes the level of correction,
 * and a sign for its middle, which needs level Q.
 */
export function codeImage(text: string, correction?: Correction, mark?: string): string | null {
  try {
    const canvas = draw(codeOf(text, correction));
    if (mark !== undefined) drawMark(canvas, mark);
    return canvas.toDataURL('image/png');
  } catch (error) {
    if (error instanceof TooLongForCode) return null;
    throw error;
  }
}

/** The code of a text as the bytes of a PNG file. Throws TooLongForCode. */
export async function codeFile(text: string): Promise<Uint8Array> {
  const canvas = draw(codeOf(text));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser makes no PNG');
  return new Uint8Array(await blob.arrayBuffer());
}
