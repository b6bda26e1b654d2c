import { client } from '~/api/client';
import { ApiError } from '~/api/problem';
import type { ClientConfig } from '~/api/schema';

/** The configuration of the installation, with all defaults. */
export interface AppConfig {
  showsAnalytics: boolean;
  home: { title: string | null; body: string | null };
  oidcEnabled: boolean;
  showsFeedbackButton: boolean;
  devTools: boolean;
  statisticsUrl: string | null;
  /** Tiles under maps, as the file names them: checked where they are used. */
  map: unknown;
  /** Why the file could not be loaded; then nothing else is reliable. */
  loadError: ApiError | null;
}

const defaults: AppConfig = {
  showsAnalytics: true,
  home: { title: null, body: null },
  oidcEnabled: false,
  showsFeedbackButton: false,
  devTools: false,
  statisticsUrl: null,
  map: null,
  loadError: null,
};

let config: AppConfig = defaults;

/** The current configuration: defaults until loadClientConfig has settled. */
export const appConfig = (): AppConfig => config;

/** A link from the file is only used when it is safe to follow. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  return protocol === 'https:' || protocol === 'http:' ? value : null;
}

/** Deep-merges a parsed file over the defaults; anything but an object gives the defaults. */
export function mergeConfig(file: unknown): AppConfig {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return defaults;
  const given: ClientConfig = file;
  return {
    ...defaults,
    ...given,
    home: { ...defaults.home, ...given.home },
    statisticsUrl: webAddress(given.statisticsUrl),
    map: given.map ?? null,
    loadError: null,
  };
}

/** Fetches /client-config.json once. Never throws: a failure is stored as `loadError`. */
export async function loadClientConfig(): Promise<AppConfig> {
  try {
    const { data } = await client.GET('/client-config.json', { baseUrl: location.origin, parseAs: 'text' });
    let file: unknown;
    try {
      file = JSON.parse(data ?? '');
    } catch {
      file = null;
    }
    config = mergeConfig(file);
  } catch (error) {
    config = {
      ...defaults,
      loadError: error instanceof ApiError ? error : new ApiError({ kind: 'no-request', cause: error }),
    };
  }
  return config;
}
