import { checkUploadSize, client } from '~/api/client';
import { getListPublicConfigQueryKey, listPublicConfig } from '~/api/generated/hooks/config';
import { deleteConfig } from '~/api/generated/writes/config';
import { queryClient } from '~/api/query-client';
import type { PublicConfig } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { uploadConfig } from '~/api/uploads';
import { forgetAppearance } from '~/domain/sign-in/appearance';

/** The pictures of the login page, by the server's names. */
export type PictureKey = 'logo' | 'hero-image';

/** Sends a change of the settings. If the answer is lost, they are refetched to find out. Throws ApiError and LostAnswer. */
export async function changeSettings(
  send: () => Promise<unknown>,
  happened: (now: PublicConfig, before: PublicConfig) => boolean,
  before = queryClient.getQueryData<PublicConfig>(getListPublicConfigQueryKey()),
): Promise<void> {
  const settled = await settleWrite(send, {
    before,
    read: () => listPublicConfig(),
    happened,
  });
  valueOf(settled);
  forgetAppearance();
}

/** Uploads a picture. Throws ApiError (kind `too-large` before anything is sent) and LostAnswer. */
export async function uploadPicture(key: PictureKey, file: File, type: string): Promise<void> {
  checkUploadSize(file);
  await changeSettings(
    () => uploadConfig.andReread(key, file, type),
    (now, before) => now[key] !== undefined && now[key].setAt !== before[key]?.setAt,
  );
}

/** The current picture, to restore it; null if it cannot be read. */
export async function readPicture(key: PictureKey): Promise<File | null> {
  try {
    const { data } = await client.GET('/config/public/{key}', { params: { path: { key } }, parseAs: 'blob' });
    return data instanceof Blob ? new File([data], key, { type: data.type }) : null;
  } catch {
    return null;
  }
}

/** Removes a picture. Throws ApiError and LostAnswer. */
export async function removePicture(key: PictureKey): Promise<void> {
  await changeSettings(
    () => deleteConfig.andReread(key),
    (now) => now[key] === undefined,
  );
}

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

/** The accepted types, for the file input. */
export const accepted = '.png,.jpg,.jpeg';

/** The media type of a file, by its name if the device reports none; null if it is not accepted. */
export function pictureType({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  const ending = name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '';
  const byName = Object.hasOwn(types, ending) ? types[ending] : undefined;
  return byName === undefined ? null : type.startsWith('image/') ? type : byName;
}

interface Size {
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
