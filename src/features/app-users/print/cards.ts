import { msg } from '@lingui/core/macro';
import { valueOf } from '~/shared/actor-properties/properties';
import { type CodeKind } from '~/shared/qr/collect-settings';
import { TooLongForCode } from '~/shared/qr/encode';
import { codeFile, codeImage } from '~/shared/qr/image';
import { fileNames } from '~/shared/lib/file-names';
import { type CodeOf, settingsOf } from '../qr/use-code';

/** An app user of whom a card is made. */
export interface CardUser {
  id: number;
  displayName: string;
  token: string;
  properties?: Readonly<Record<string, string>> | null;
}

/** Why there is no card. */
export const nameTooLong = msg`The name of the project is too long for a QR code. Shorten it first.`;

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

/** The image of somebody's code; null where the name of the project is too long for one. */
export function cardImage(project: ProjectOf, user: CardUser, kind: CodeKind): string | null {
  try {
    return codeImage(settingsOf(codeOfUser(project, user), kind));
  } catch (error) {
    if (error instanceof TooLongForCode) return null;
    throw error;
  }
}

/** The PNG file of somebody's code. Throws TooLongForCode. */
export const cardFile = (project: ProjectOf, user: CardUser, kind: CodeKind): Promise<Uint8Array> =>
  codeFile(settingsOf(codeOfUser(project, user), kind));

/** Names for the files of these app users, safe and each another. */
export const cardNames = (users: readonly CardUser[]): string[] =>
  fileNames(users.map((user) => user.displayName)).map((name) => `${name}.png`);

/** The lines of properties on a card: those that were asked for and that have a value. */
export const cardLines = (user: CardUser, names: readonly string[]): string[] =>
  names
    .map((name) => [name, valueOf(user.properties, name)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
