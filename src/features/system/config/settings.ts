import { msg } from '@lingui/core/macro';
import { checkUploadSize, client } from '~/api/client';
import { getListPublicConfigQueryKey, listPublicConfig } from '~/api/generated/hooks/config';
import { getDeleteConfigMutationOptions } from '~/api/generated/mutations/config';
import { refetchAfter } from '~/api/invalidation';
import { mutateAndRefetch } from '~/api/mutation';
import { queryClient } from '~/api/query-client';
import type { PublicConfig } from '~/api/schema';
import { settleWrite, settledValue } from '~/api/settle-write';
import { uploadConfigOptions } from '~/api/uploads';
import { clearAppearanceCache } from '~/domain/sign-in/appearance';
import { mergeChange } from '~/shared/changes/merge-change';
import { formatDateTime } from '~/shared/lib/dates';

export type PictureKey = 'logo' | 'hero-image';

/** Sends a change of the settings. Throws ApiError and LostAnswer. */
export async function changeSettings(
  send: () => Promise<unknown>,
  happened: (now: PublicConfig) => boolean,
  before: PublicConfig,
): Promise<void> {
  const settled = await settleWrite(send, {
    before,
    read: () => listPublicConfig(),
    happened,
  });
  settledValue(settled);
  clearAppearanceCache();
}

/** When the picture shown was set; null without one. */
export const shownPictureDate = (key: PictureKey): string | null =>
  queryClient.getQueryData<PublicConfig>(getListPublicConfigQueryKey())?.[key]?.setAt ?? null;

interface PictureChange {
  setAt: string | null;
}
const newPicture = 'now';

/**
 * Changes a picture, asking first if another user has.
 * @param seen when the picture that the change began with was set; null without one
 * @returns false if the other user's picture stays
 */
async function changePicture(
  key: PictureKey,
  seen: string | null,
  wanted: typeof newPicture | null,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const before = await listPublicConfig();
  const now = before[key]?.setAt ?? null;
  // The question is about what the page shows.
  if (now !== seen) await refetchAfter('setConfig', key);
  const label = key === 'logo' ? msg`Logo` : msg`Hero image`;
  const text = (setAt: string | null | undefined) => {
    if (!setAt) return msg`No image`;
    if (setAt === newPicture) return msg`A new image`;
    const date = formatDateTime(setAt);
    return msg`Image set at ${date}`;
  };
  const change = await mergeChange<PictureChange>(
    { setAt: wanted },
    { seen: { setAt: seen }, now: { setAt: now }, texts: { setAt: { label, text } } },
  );
  if (change.setAt === undefined) return false;
  if (change.setAt === now) return true;
  const happened = (after: PublicConfig) => {
    const setAt = after[key]?.setAt ?? null;
    return wanted === null ? setAt === null : setAt !== null && setAt !== now;
  };
  await changeSettings(send, happened, before);
  return true;
}

/**
 * Uploads a picture (`changePicture`). Throws ApiError (`too-large` before anything is sent), LostAnswer and
 * TextError.
 */
export async function uploadPicture(key: PictureKey, seen: string | null, file: File, type: string): Promise<boolean> {
  checkUploadSize(file);
  return changePicture(key, seen, newPicture, () => mutateAndRefetch(uploadConfigOptions(), { key, file, type }));
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

/** Removes a picture (`changePicture`). Throws ApiError, LostAnswer and TextError. */
export const removePicture = (key: PictureKey, seen: string | null): Promise<boolean> =>
  changePicture(key, seen, null, () => mutateAndRefetch(getDeleteConfigMutationOptions(), { key }));

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

export const acceptedTypes = '.png,.jpg,.jpeg';

/** The media type, by name if the device reports none; null if not accepted. */
export function pictureType({ name, type }: Pick<File, 'name' | 'type'>): string | null {
  const ending = name.includes('.') ? (name.split('.').pop() ?? '').toLowerCase() : '';
  const byName = Object.hasOwn(types, ending) ? types[ending] : undefined;
  return byName === undefined ? null : type.startsWith('image/') ? type : byName;
}

interface Size {
  width: number;
  height: number;
}

/** Null if the browser cannot show it. */
export async function imageSize(file: File): Promise<Size | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

const minLogoSize = 150;
const heroShape = 4 / 5;
const tolerance = 0.1;

/** Advice about the size or ratio; null if it is fine. */
export function pictureAdvice(key: PictureKey, { width, height }: Size): 'small' | 'shape' | null {
  if (key === 'logo') return width < minLogoSize || height < minLogoSize ? 'small' : null;
  return Math.abs(width / height / heroShape - 1) > tolerance ? 'shape' : null;
}
