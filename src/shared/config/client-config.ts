import { client } from '~/api/client';
import { ApiError } from '~/api/problem';
import type { ClientConfig, ClientConfigMap } from '~/api/schema';

interface AppConfig {
  showsAnalytics: boolean;
  home: { title: string | null; body: string | null };
  oidcEnabled: boolean;
  showsFeedbackButton: boolean;
  devTools: boolean;
  statisticsUrl: string | null;
  map: ClientConfigMap | null;
  faults: readonly ConfigFault[];
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

export const appConfig = (): AppConfig => config;

export function readConfig(text: string): AppConfig {
  const { settings, faults } = checkSettings(text);
  return { ...defaults, ...settings, home: { ...defaults.home, ...settings.home }, faults };
}

/** Fetches /client-config.json. Never throws: a failure is stored as `loadError`, mistakes as `faults`. */
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

type Expected = 'boolean' | 'text' | 'address' | 'object' | 'tiles';

export type ConfigFault =
  | { kind: 'not-json'; reason: string }
  | { kind: 'unknown'; setting: string }
  | { kind: 'wrong'; setting: string; expected: Expected; found: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWebUrl = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** On this site, or elsewhere with HTTPS: the content security policy allows no other. */
function isTileUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !value.includes('{z}') || !value.includes('{x}') || !/\{-?y\}/.test(value))
    return false;
  if (/^\/(?!\/)/.test(value)) return true;
  const url = value.replaceAll(/[{}]/g, '');
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

const checks: Readonly<Record<Expected, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string' && value.trim() !== '',
  address: isWebUrl,
  object: isObject,
  tiles: isTileUrl,
};

interface Rule {
  expected: Expected;
  nullable?: true;
  required?: true;
  parts?: Readonly<Record<string, Rule>>;
}

/** Every setting: a missing one is a type error. */
const rules: Record<keyof ClientConfig, Rule> = {
  showsAnalytics: { expected: 'boolean' },
  oidcEnabled: { expected: 'boolean' },
  showsFeedbackButton: { expected: 'boolean' },
  devTools: { expected: 'boolean' },
  sentryDsn: { expected: 'text', nullable: true },
  statisticsUrl: { expected: 'address', nullable: true },
  home: {
    expected: 'object',
    parts: { title: { expected: 'text', nullable: true }, body: { expected: 'text', nullable: true } },
  },
  map: {
    expected: 'object',
    nullable: true,
    parts: { tiles: { expected: 'tiles', required: true }, attribution: { expected: 'text', required: true } },
  },
};

const shorten = (value: unknown) => {
  const text = value === undefined ? 'undefined' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

function checkGroup(
  given: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Rule>>,
  prefix: string,
): { right: Record<string, unknown>; faults: ConfigFault[]; complete: boolean } {
  const right: Record<string, unknown> = {};
  const faults: ConfigFault[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => ({ kind: 'unknown', setting: prefix + name }));
  let complete = true;
  for (const [name, { expected, nullable, required, parts }] of Object.entries(known)) {
    const value = given[name];
    if (value === undefined && !required) continue;
    if (value === null && nullable) right[name] = null;
    else if (!checks[expected](value)) {
      faults.push({ kind: 'wrong', setting: prefix + name, expected, found: shorten(value) });
      if (required) complete = false;
    } else if (parts && isObject(value)) {
      const group = checkGroup(value, parts, `${prefix}${name}.`);
      faults.push(...group.faults);
      if (group.complete) right[name] = group.right;
    } else right[name] = value;
  }
  return { right, faults, complete };
}

function checkSettings(text: string): { settings: ClientConfig; faults: ConfigFault[] } {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return { settings: {}, faults: [{ kind: 'not-json', reason: error instanceof Error ? error.message : '' }] };
  }
  if (!isObject(file))
    return { settings: {}, faults: [{ kind: 'wrong', setting: '/', expected: 'object', found: shorten(file) }] };
  const { right, faults } = checkGroup(file, rules, '');
  return { settings: right as ClientConfig, faults };
}

const expectedTexts = new Map<Expected, string>([
  ['boolean', 'true or false'],
  ['text', 'a text'],
  ['address', 'an address with http: or https:'],
  ['object', 'an object in braces'],
  ['tiles', 'an address with {z}, {x} and {y}, of this site or with https:'],
]);

/** In English: the browser's console is for developers and operators. */
export function describeFault(fault: ConfigFault): string {
  if (fault.kind === 'not-json') return `The file is not JSON: ${fault.reason}. All defaults are used.`;
  if (fault.kind === 'unknown') return `"${fault.setting}" is not a setting. It is ignored.`;
  return `"${fault.setting}" must be ${expectedTexts.get(fault.expected)}, but is ${fault.found}. The default is used.`;
}
