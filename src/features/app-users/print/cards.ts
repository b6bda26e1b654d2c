import { msg } from '@lingui/core/macro';
import { valueOf } from '~/shared/actor-properties/properties';
import { type CodeKind } from '~/shared/qr/collect-settings';
import { TooLongForCode } from '~/shared/qr/encode';
import { codeFile, codeImage } from '~/shared/qr/image';
import { fileNames } from '~/shared/lib/file-names';
import { type CodeOf, settingsOf } from '../qr/use-code';

/** An app user to make a card for. */
export interface CardUser {
  id: number;
  displayName: string;
  token: string;
  properties?: Readonly<Record<string, string>> | null;
}

/** Shown instead of a code that cannot be drawn. */
export const nameTooLong = msg`The project name is too long for a QR code. Shorten it first.`;

export interface ProjectOf {
  id: number;
  name: string;
}

const codeOfUser = (project: ProjectOf, { displayName, token }: CardUser): CodeOf => ({
  projectId: project.id,
  projectName: project.name,
  displayName,
  token,
});

/** The image of an app user's code; null if the project's name is too long for one. */
export function cardImage(project: ProjectOf, user: CardUser, kind: CodeKind): string | null {
  try {
    return codeImage(settingsOf(codeOfUser(project, user), kind));
  } catch (error) {
    if (error instanceof TooLongForCode) return null;
    throw error;
  }
}

/** The PNG file of an app user's code. Throws TooLongForCode. */
export const cardFile = (project: ProjectOf, user: CardUser, kind: CodeKind): Promise<Uint8Array> =>
  codeFile(settingsOf(codeOfUser(project, user), kind));

/** Safe and unique file names for these app users. */
export const cardNames = (users: readonly CardUser[]): string[] =>
  fileNames(users.map((user) => user.displayName)).map((name) => `${name}.png`);

/** The property lines of a card: the selected ones that have a value. */
export const cardLines = (user: CardUser, names: readonly string[]): string[] =>
  names
    .map((name) => [name, valueOf(user.properties, name)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
