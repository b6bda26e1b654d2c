import { useMemo } from 'react';
import { collectSettings, type CodeKind, deviceUrl } from '~/shared/qr/collect-settings';
import { TooLongForCode } from '~/shared/qr/encode';
import { codeImage } from '~/shared/qr/image';

/** Whose code: what a device of an app user needs to know. */
export interface CodeOf {
  projectId: number;
  projectName: string;
  displayName: string;
  token: string;
}

/** What is inside the code of an app user, as text. */
export function settingsOf({ projectId, projectName, token }: CodeOf, kind: CodeKind): string {
  return JSON.stringify(collectSettings(deviceUrl(location.origin, token, projectId), projectName, kind));
}

/** The settings and the image of an app user's code; no image where the name of the project is too long for one. */
export function useCode(code: CodeOf, kind: CodeKind): { settings: string; image: string | null } {
  const settings = settingsOf(code, kind);
  const image = useMemo(() => {
    try {
      return codeImage(settings);
    } catch (error) {
      if (error instanceof TooLongForCode) return null;
      throw error;
    }
  }, [settings]);
  return { settings, image };
}
