import { msg } from '@lingui/core/macro';
import { createContext, useMemo } from 'react';
import { type CodeKind, collectSettings, deviceUrl } from '~/domain/qr/collect-settings';
import { codeImage, compressForCode } from '~/domain/qr/image';
import type { CodeCard } from '~/domain/qr/print/PrintDialog';

export interface CodeInput {
  projectId: number;
  projectName: string;
  displayName: string;
  token: string;
}

function settingsOf({ projectId, projectName, token }: CodeInput, kind: CodeKind): string {
  return JSON.stringify(collectSettings(deviceUrl(location.origin, token, projectId), projectName, kind));
}

/** The code of an app user; no image if the project's name is too long for one. */
export function useCode(code: CodeInput, kind: CodeKind): { settings: string; text: string; image: string | null } {
  const settings = settingsOf(code, kind);
  return useMemo(() => {
    const text = compressForCode(settings);
    return { settings, text, image: codeImage(text) };
  }, [settings]);
}

export interface CodeUser {
  id: number;
  displayName: string;
  token: string;
  properties?: Readonly<Record<string, string>> | null;
}

export const nameTooLongMessage = msg`The project name is too long for a QR code. Shorten it first.`;

export const codeCards = (
  project: { id: number; name: string },
  users: readonly CodeUser[],
  kind: CodeKind,
): CodeCard[] =>
  users.map((user) => ({
    id: user.id,
    displayName: user.displayName,
    properties: user.properties ?? null,
    code: () => compressForCode(settingsOf({ ...user, projectId: project.id, projectName: project.name }, kind)),
  }));

/** The kind of code that the whole page shows. */
export const CodeKindContext = createContext<{ kind: CodeKind; setKind: (kind: CodeKind) => void }>({
  kind: 'managed',
  setKind: () => undefined,
});
