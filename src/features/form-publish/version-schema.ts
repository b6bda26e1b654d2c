import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { encodeNotes, longestNotes } from './publish';

/** What the person enters: the name of the version only where it is to be another than the draft's. */
export interface PublishValues {
  version: string;
  notes: string;
}

/** In: whether the name of the version is entered. Names may not be used twice. */
export const publishSchema = (isRenamed: boolean, used: ReadonlySet<string>) =>
  z.object({
    version: isRenamed
      ? z.string().check(
          z.trim(),
          z.minLength(1, { error: t`Enter a version name.` }),
          z.refine((name) => !used.has(name), { error: t`This version name was used before. Enter another one.` }),
        )
      : z.string(),
    notes: z.string().check(
      z.trim(),
      z.refine((notes) => encodeNotes(notes).length <= longestNotes, {
        error: t`These notes are too long for the server. Shorten them.`,
      }),
    ),
  });
