import { getListPublicConfigQueryKey, listPublicConfig } from '~/api/generated/hooks/config';
import { deleteConfig, setConfig } from '~/api/generated/writes/config';
import { checkUploadSize, client } from '~/api/client';
import { queryClient } from '~/api/query-client';
import type { LoginAppearanceValue, PublicConfig } from '~/api/schema';
import { settleWrite, valueOf } from '~/api/settle-write';
import { uploadConfig } from '~/api/upload-config';
import { forgetAppearance } from '~/domain/sign-in/appearance';

/** The pictures of the login page, by the server's names. */
export type PictureKey = 'logo' | 'hero-image';

/** Sends a change of the settings. If the answer is lost, they are read again to find out. Throws ApiError and LostAnswer. */
async function change(
  send: () => Promise<unknown>,
  happened: (now: PublicConfig, before: PublicConfig) => boolean,
): Promise<void> {
  const settled = await settleWrite(send, {
    before: queryClient.getQueryData<PublicConfig>(getListPublicConfigQueryKey()),
    read: () => listPublicConfig(),
    happened,
  });
  valueOf(settled);
  forgetAppearance();
}

/** The new texts, with what else a newer server keeps beside them. */
const wanted = (
  { title: _title, description: _description, ...rest }: LoginAppearanceValue,
  { title, description }: { title: string; description: string },
): LoginAppearanceValue => ({
  ...rest,
  ...(title.trim() === '' ? {} : { title }),
  ...(description.trim() === '' ? {} : { description }),
});

/** Stores title and subtitle; a blank one restores the default. Throws ApiError and LostAnswer. */
export async function storeWords(title: string, description: string): Promise<void> {
  const present = queryClient.getQueryData<PublicConfig>(getListPublicConfigQueryKey());
  const value = wanted(present?.['login-appearance']?.value ?? {}, { title, description });
  await change(
    () => setConfig.andReread('login-appearance', value),
    ({ 'login-appearance': now }) =>
      (now?.value.title ?? '') === (value.title ?? '') && (now?.value.description ?? '') === (value.description ?? ''),
  );
}

/** Uploads a picture. Throws ApiError (kind `too-large` before anything is sent) and LostAnswer. */
export async function uploadPicture(key: PictureKey, file: File, type: string): Promise<void> {
  checkUploadSize(file);
  await change(
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
  await change(
    () => deleteConfig.andReread(key),
    (now) => now[key] === undefined,
  );
}
