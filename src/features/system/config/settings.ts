import { getListPublicConfigQueryKey, listPublicConfig } from '~/api/generated/hooks/config';
import { deleteConfig, setConfig } from '~/api/generated/writes/config';
import { checkUploadSize, client } from '~/api/client';
import { ApiError } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { request } from '~/api/request';
import type { ConfigSet, LoginAppearanceValue, PublicConfig } from '~/api/schema';
import { forgetAppearance } from '~/shared/sign-in/appearance';

/** The pictures of the login page, by the server's names. */
export type PictureKey = 'logo' | 'hero-image';

const queryKey = getListPublicConfigQueryKey();

function change(make: (known: PublicConfig) => PublicConfig): void {
  queryClient.setQueryData<PublicConfig>(queryKey, (known) => make(known ?? {}));
  forgetAppearance();
}

/** Runs a write; when its answer got lost, `done` says by the settings as they are now whether it happened. */
async function settled(write: () => Promise<unknown>, done: (now: PublicConfig) => boolean): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
    const now = await listPublicConfig();
    change(() => now);
    if (!done(now)) throw error;
  }
}

const wanted = (title: string, description: string): LoginAppearanceValue => ({
  ...(title.trim() === '' ? {} : { title }),
  ...(description.trim() === '' ? {} : { description }),
});

/** Stores title and subtitle; what is blank is as it was made (spec 50 §50.2). Throws ApiError. */
export async function storeWords(title: string, description: string): Promise<void> {
  const value = wanted(title, description);
  await settled(
    async () => {
      const set = await setConfig('login-appearance', value);
      if (set.key === 'login-appearance') change((known) => ({ ...known, 'login-appearance': set }));
    },
    ({ 'login-appearance': now }) =>
      (now?.value.title ?? '') === (value.title ?? '') && (now?.value.description ?? '') === (value.description ?? ''),
  );
}

/** Sends a picture. Throws ApiError, of kind `too-large` before a byte is sent. */
export async function uploadPicture(key: PictureKey, file: File, type: string): Promise<void> {
  checkUploadSize(file);
  const before = queryClient.getQueryData<PublicConfig>(queryKey)?.[key]?.setAt;
  await settled(
    async () => {
      const set = await request<ConfigSet>(`/config/${key}`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: file,
      });
      if (set.key === key) change((known) => ({ ...known, [key]: set }));
    },
    (now) => now[key] !== undefined && now[key].setAt !== before,
  );
}

/** The picture as it is, to put it back; null when it cannot be had. */
export async function readPicture(key: PictureKey): Promise<File | null> {
  try {
    const { data } = await client.GET('/config/public/{key}', { params: { path: { key } }, parseAs: 'blob' });
    return data instanceof Blob ? new File([data], key, { type: data.type }) : null;
  } catch {
    return null;
  }
}

/** Takes a picture away. Throws ApiError. */
export async function removePicture(key: PictureKey): Promise<void> {
  const without = (known: PublicConfig): PublicConfig =>
    Object.fromEntries(Object.entries(known).filter(([name]) => name !== key));
  await settled(
    async () => {
      await deleteConfig(key);
      change(without);
    },
    (now) => now[key] === undefined,
  );
}
