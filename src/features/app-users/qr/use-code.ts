import { useMemo } from 'react';
import { collectSettings, type CodeKind, deviceUrl } from '~/domain/qr/collect-settings';
import { packed } from '~/domain/qr/encode';
import { codeImage } from '~/domain/qr/image';

/** The input of a code: what a device of an app user needs. */
export interface CodeOf {
  projectId: number;
  projectName: string;
  displayName: string;
  token: string;
}

/** The content of an app user's code, as text. */
export function settingsOf({ projectId, projectName, token }: CodeOf, kind: CodeKind): string {
  return JSON.stringify(collectSettings(deviceUrl(location.origin, token, projectId), projectName, kind));
}

/** The settings, the text and the image of an app user's code; no image if the project's name is too long for one. */
export function useCode(code: CodeOf, kind: CodeKind): { settings: string; text: string; image: string | null } {
  const settings = settingsOf(code, kind);
  return useMemo(() => {
    const text = packed(settings);
    return { settings, text, image: codeImage(text) };
  }, [settings]);
}
