/** Who keeps the client's settings up to date: the server (managed), or its user (legacy). */
export type CodeKind = 'managed' | 'legacy';

/** The content of a QR code for ODK Collect (the order of the names matters). */
export interface CollectSettings {
  general: { server_url: string; form_update_mode?: 'match_exactly'; autosend?: 'wifi_and_cellular' };
  project: { name: string; icon?: string };
  admin: Record<string, never>;
}

/**
 * The settings for a server address and a project. A managed client follows the server's forms and sends automatically.
 */
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

/** The server address for a device of an app user. */
export const deviceUrl = (origin: string, token: string, projectId: number): string =>
  `${origin}/v1/key/${token}/projects/${projectId}`;

/** The same address without the secret, for display. */
export const maskedDeviceUrl = (origin: string, projectId: number): string => deviceUrl(origin, '••••••••', projectId);

/** The server address for testing a draft. */
export const draftUrl = (origin: string, token: string, projectId: number, xmlFormId: string): string =>
  `${origin}/v1/test/${token}/projects/${projectId}/forms/${encodeURIComponent(xmlFormId)}/draft`;

/** The sign of drafts on devices and in their codes. */
export const draftIcon = '📝';

/** The settings for testing a draft: a managed project that devices tell apart from real ones. */
export function draftSettings(serverUrl: string, formName: string): CollectSettings {
  const settings = collectSettings(serverUrl, `[Draft] ${formName}`, 'managed');
  return { ...settings, project: { ...settings.project, icon: draftIcon } };
}
