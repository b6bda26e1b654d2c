/** Managed: the server updates the client's settings. Legacy: its user does. */
export type CodeKind = 'managed' | 'legacy';

/** Content of an ODK Collect QR code. The order of the keys matters. */
export interface CollectSettings {
  general: { server_url: string; form_update_mode?: 'match_exactly'; autosend?: 'wifi_and_cellular' };
  project: { name: string; icon?: string };
  admin: Record<string, never>;
}

/** Managed clients follow the server's forms and send automatically. */
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

/** Server URL for an app user's device. */
export const deviceUrl = (origin: string, token: string, projectId: number): string =>
  `${origin}/v1/key/${token}/projects/${projectId}`;

/** For display, without the secret. */
export const maskedDeviceUrl = (origin: string, projectId: number): string => deviceUrl(origin, '••••••••', projectId);

/** Server URL for testing a draft. */
export const draftUrl = (origin: string, token: string, projectId: number, xmlFormId: string): string =>
  `${origin}/v1/test/${token}/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}/draft`;

export const draftIcon = '📝';

/** A managed project that devices can tell apart from real ones. */
export function draftSettings(serverUrl: string, formName: string): CollectSettings {
  const settings = collectSettings(serverUrl, `[Draft] ${formName}`, 'managed');
  return { ...settings, project: { ...settings.project, icon: draftIcon } };
}
