/** Who keeps the settings of the client up to date: the server (managed), or its user (legacy). */
export type CodeKind = 'managed' | 'legacy';

/** What ODK Collect reads out of a code that configures it (spec 11 §11.6; the order of the names is part of it). */
export interface CollectSettings {
  general: { server_url: string; form_update_mode?: 'match_exactly'; autosend?: 'wifi_and_cellular' };
  project: { name: string };
  admin: Record<string, never>;
}

/** The settings for a server address and a project. A managed client keeps to the server's forms and sends by itself. */
export function collectSettings(serverUrl: string, projectName: string, kind: CodeKind): CollectSettings {
  return {
    general:
      kind === 'managed'
        ? { server_url: serverUrl, form_update_mode: 'match_exactly', autosend: 'wifi_and_cellular' }
        : { server_url: serverUrl },
    project: { name: projectName },
    admin: {},
  };
}

/** The address a device of an app user talks to. */
export const deviceUrl = (origin: string, token: string, projectId: number): string =>
  `${origin}/v1/key/${token}/projects/${projectId}`;

/** The same address with the secret left out, for showing. */
export const maskedDeviceUrl = (origin: string, projectId: number): string => deviceUrl(origin, '••••••••', projectId);
