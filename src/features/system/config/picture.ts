import type { PictureKey } from './settings';

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

/** The accepted types, for the file input. */
export const accepted = '.png,.jpg,.jpeg';

/** The media type of a file, by its name if the device reports none; null if it is not accepted. */
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

/** The advice about a picture's size or ratio; null if it is fine. */
export function adviceOn(key: PictureKey, { width, height }: Size): 'small' | 'shape' | null {
  if (key === 'logo') return width < smallestLogo || height < smallestLogo ? 'small' : null;
  return Math.abs(width / height / heroShape - 1) > tolerance ? 'shape' : null;
}
