import { client } from '~/api/client';
import { ApiError } from '~/api/problem';
import type { ClientConfigMap } from '~/api/schema';
import { checkSettings, type ConfigFault, describeFault } from './config-faults';

/** The configuration of the installation, with all defaults. */
export interface AppConfig {
  showsAnalytics: boolean;
  home: { title: string | null; body: string | null };
  oidcEnabled: boolean;
  showsFeedbackButton: boolean;
  devTools: boolean;
  statisticsUrl: string | null;
  /** Tiles under maps. */
  map: ClientConfigMap | null;
  /** Mistakes in the file. The defaults count in their place. */
  faults: readonly ConfigFault[];
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
  faults: [],
  loadError: null,
};

let config: AppConfig = defaults;

/** The current configuration: defaults until loadClientConfig has settled. */
export const appConfig = (): AppConfig => config;

/** The configuration that a file gives. In: its content. */
export function readConfig(text: string): AppConfig {
  const { settings, faults } = checkSettings(text);
  return { ...defaults, ...settings, home: { ...defaults.home, ...settings.home }, faults };
}

/** Fetches /client-config.json once. Never throws: a failure is stored as `loadError`, mistakes as `faults`. */
export async function loadClientConfig(): Promise<AppConfig> {
  try {
    const { data } = await client.GET('/client-config.json', { baseUrl: location.origin, parseAs: 'text' });
    config = readConfig(data ?? '');
    // An unknown setting may be another client's, or a newer one's.
    for (const fault of config.faults)
      console[fault.kind === 'unknown' ? 'warn' : 'error'](`/client-config.json: ${describeFault(fault)}`);
  } catch (error) {
    config = {
      ...defaults,
      loadError: error instanceof ApiError ? error : new ApiError({ kind: 'no-request', cause: error }),
    };
  }
  return config;
}
