import { zlibSync } from 'fflate';
import { encode } from 'uqr';

/** Dark (true) and light modules, row by row, without margin. */
export type Modules = readonly (readonly boolean[])[];

/** The text does not fit into the largest code (2,953 bytes at level L). */
export class TooLongForCode extends Error {}

/** Text as clients expect it in a code: UTF-8, zlib-deflated, base64. Lone surrogates become U+FFFD. */
export function compressForCode(text: string): string {
  const bytes = zlibSync(new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Recoverable damage: about 7 % (L) or 25 % (Q). */
type Correction = 'L' | 'Q';

/**
 * One UTF-8 segment in byte mode: for text the library may choose a mode that clients cannot read. Settings go through
 * `compressForCode` first. Throws TooLongForCode.
 */
export function encodeCode(text: string, correction: Correction = 'L'): Modules {
  const bytes = [...new TextEncoder().encode(text)];
  try {
    return encode(bytes, { ecc: correction, boostEcc: false, border: 0 }).data;
  } catch (error) {
    if (error instanceof RangeError) throw new TooLongForCode('', { cause: error });
    throw error;
  }
}

const moduleSize = 3;
const margin = 15;

function renderCode(modules: Modules): HTMLCanvasElement {
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

/** A white box with a sign in the middle; level Q still reads the code. */
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

/** Code as data URL; null if the text is too long. A `mark` in the middle needs level Q. */
export function codeImage(text: string, correction?: Correction, mark?: string): string | null {
  try {
    const canvas = renderCode(encodeCode(text, correction));
    if (mark !== undefined) drawMark(canvas, mark);
    return canvas.toDataURL('image/png');
  } catch (error) {
    if (error instanceof TooLongForCode) return null;
    throw error;
  }
}

/** PNG bytes. Throws TooLongForCode. */
export async function codePng(text: string): Promise<Uint8Array> {
  const canvas = renderCode(encodeCode(text));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser makes no PNG');
  return new Uint8Array(await blob.arrayBuffer());
}
