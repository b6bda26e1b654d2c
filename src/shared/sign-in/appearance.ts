import { useEffect, useState } from 'react';
import { client } from '~/api/client';
import type { PublicConfig } from '~/api/schema';

/** How an installation wants the pages before the login to look; what is null stays as we have it. */
export interface Appearance {
  title: string | null;
  description: string | null;
  /** Addresses of pictures. */
  logo: string | null;
  hero: string | null;
}

const ours: Appearance = { title: null, description: null, logo: null, hero: null };

const picture = (key: string, setting: { setAt: string } | undefined): string | null =>
  setting ? `/v1/config/public/${key}?ts=${Date.parse(setting.setAt)}` : null;

/** What the server's public settings make of these pages. */
export function appearanceOf(data: PublicConfig | undefined): Appearance {
  const value = data?.['login-appearance']?.value;
  return {
    title: value?.title ?? null,
    description: value?.description ?? null,
    logo: picture('logo', data?.logo),
    hero: picture('hero-image', data?.['hero-image']),
  };
}

/** Asks the server. Never throws: nobody is to be kept from logging in by a picture. */
async function load(): Promise<Appearance> {
  try {
    return appearanceOf((await client.GET('/config/public')).data);
  } catch {
    return ours;
  }
}

let asked: Promise<Appearance> | undefined;

/** The appearance: ours until the server has answered. Asked for once, and kept between the account's pages. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(ours);
  useEffect(() => {
    let there = true;
    asked ??= load();
    void asked.then((found) => there && setAppearance(found));
    return () => {
      there = false;
    };
  }, []);
  return appearance;
}

/** Forgets it: somebody has just changed it, or a test wants a fresh start. */
export function forgetAppearance(): void {
  asked = undefined;
}
