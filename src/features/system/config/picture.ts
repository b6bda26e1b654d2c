import type { PictureKey } from './settings';

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

/** For the file chooser. */
export const accepted = '.png,.jpg,.jpeg';

/** The type to send a file with, by its name where the device does not know; null for what is not taken. */
export function pictureType({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  const ending = name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '';
  const byName = Object.hasOwn(types, ending) ? types[ending] : undefined;
  return byName === undefined ? null : type.startsWith('image/') ? type : byName;
}

export interface Size {
  width: number;
  height: number;
}

/** Width and height of a picture; null when the browser cannot show it. */
export async function sizeOf(file: File): Promise<Size | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

const smallestLogo = 150;
const heroShape = 4 / 5;
const tolerance = 0.1;

/** What could be better about a picture's shape; null when nothing is (spec 50 §50.2). */
export function adviceOn(key: PictureKey, { width, height }: Size): 'small' | 'shape' | null {
  if (key === 'logo') return width < smallestLogo || height < smallestLogo ? 'small' : null;
  return Math.abs(width / height / heroShape - 1) > tolerance ? 'shape' : null;
}
