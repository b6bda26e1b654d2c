import { msg } from '@lingui/core/macro';
import { listPublicConfig } from '~/api/generated/hooks/config';
import { setConfig } from '~/api/generated/writes/config';
import type { LoginAppearanceValue, PublicConfig } from '~/api/schema';
import { TextError } from '~/shared/errors/text-error';
import { isolate } from '~/shared/lib/isolate';
import { changeSettings } from './settings';

export type WordsField = 'title' | 'description';

/** The texts of the login page; empty for the default ones. */
export type Words = Record<WordsField, string>;

/** Another user has changed a text since this page read it; it was not replaced. */
export class ChangedMeanwhile extends TextError {
  readonly field: WordsField;
  /** What the server has. */
  readonly now: Words;

  constructor(field: WordsField, now: Words) {
    const theirs = isolate(now[field]);
    super(now[field] === '' ? msg`Someone else changed this.` : msg`Someone else saved another text: ${theirs}`);
    this.field = field;
    this.now = now;
  }
}

/** A text as the server keeps it: a blank one stands for the default. */
export const normal = (text: string): string => (text.trim() === '' ? '' : text);

const wordsOf = ({ title = '', description = '' }: LoginAppearanceValue): Words => ({ title, description });

/** The new texts, with what else a newer server keeps beside them. */
const wanted = (
  { title: _title, description: _description, ...rest }: LoginAppearanceValue,
  { title, description }: Words,
): LoginAppearanceValue => ({
  ...rest,
  ...(title === '' ? {} : { title }),
  ...(description === '' ? {} : { description }),
});

const valueIn = (settings: PublicConfig): LoginAppearanceValue => settings['login-appearance']?.value ?? {};

/**
 * Stores changed texts; a blank one restores the default. The server keeps both as one setting, so the other one is
 * stored as it is there now. In: the texts that this page has read. Out: those of the server. Throws ChangedMeanwhile
 * if another user was faster, ApiError and LostAnswer.
 */
export async function storeWords(changed: Partial<Words>, known: Words): Promise<Words> {
  const settings = await listPublicConfig();
  const now = wordsOf(valueIn(settings));
  const next = { ...now };
  for (const field of ['title', 'description'] as const) {
    const text = changed[field];
    if (text === undefined) continue;
    next[field] = normal(text);
    if (now[field] !== known[field] && now[field] !== next[field]) throw new ChangedMeanwhile(field, now);
  }
  await changeSettings(
    () => setConfig.andReread('login-appearance', wanted(valueIn(settings), next)),
    (later) => {
      const after = wordsOf(valueIn(later));
      return after.title === next.title && after.description === next.description;
    },
    settings,
  );
  return next;
}
