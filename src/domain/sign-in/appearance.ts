import { useEffect, useState } from 'react';
import { client } from '~/api/client';
import { listPublicConfig } from '~/api/generated/needs';
import { isProblem } from '~/api/problem';
import type { PublicConfig } from '~/api/schema';
import { noteMissing, wasMissing } from '~/session/seen-release';

/** The login page's appearance; null means our default. */
export interface Appearance {
  title: string | null;
  description: string | null;
  logo: string | null;
  hero: string | null;
}

const defaultAppearance: Appearance = { title: null, description: null, logo: null, hero: null };

const picture = (key: string, setting: { setAt: string } | undefined): string | null =>
  setting ? `/v1/config/public/${key}?ts=${Date.parse(setting.setAt)}` : null;

export function appearanceOf(data: PublicConfig | undefined): Appearance {
  const value = data?.['login-appearance']?.value;
  return {
    title: value?.title ?? null,
    description: value?.description ?? null,
    logo: picture('logo', data?.logo),
    hero: picture('hero-image', data?.['hero-image']),
  };
}

/** Never throws: an image must not prevent a login. */
export async function loadAppearance(): Promise<Appearance> {
  if (wasMissing(listPublicConfig)) return defaultAppearance;
  try {
    return appearanceOf((await client.GET('/config/public')).data);
  } catch (error) {
    // Servers that have this call refuse it to nobody.
    if (isProblem(error, '401.2', '403.1', '404.1')) noteMissing(listPublicConfig);
    return defaultAppearance;
  }
}

let appearancePromise: Promise<Appearance> | undefined;

/** Our default until the server has answered. Requested once for all account pages. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(defaultAppearance);
  useEffect(() => {
    let there = true;
    appearancePromise ??= loadAppearance();
    void appearancePromise.then((found) => there && setAppearance(found));
    return () => {
      there = false;
    };
  }, []);
  return appearance;
}

/** Clears the cache after a change, or for a test. */
export function clearAppearanceCache(): void {
  appearancePromise = undefined;
}
