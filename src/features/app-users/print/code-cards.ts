import { msg } from '@lingui/core/macro';
import type { CodeKind } from '~/domain/qr/collect-settings';
import { packed } from '~/domain/qr/encode';
import type { CodeCard } from '~/domain/qr/print/cards';
import { settingsOf } from '../qr/use-code';

/** An app user to make a card for. */
export interface CodeUser {
  id: number;
  displayName: string;
  token: string;
  properties?: Readonly<Record<string, string>> | null;
}

/** Shown instead of a code that cannot be drawn. */
export const nameTooLong = msg`The project name is too long for a QR code. Shorten it first.`;

/** The cards of app users, with codes of this kind. */
export const codeCards = (
  project: { id: number; name: string },
  users: readonly CodeUser[],
  kind: CodeKind,
): CodeCard[] =>
  users.map((user) => ({
    id: user.id,
    displayName: user.displayName,
    properties: user.properties ?? null,
    code: () => packed(settingsOf({ ...user, projectId: project.id, projectName: project.name }, kind)),
  }));
