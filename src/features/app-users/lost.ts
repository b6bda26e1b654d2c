import { msg } from '@lingui/core/macro';
import { DialogFailure } from '~/shared/ui/overlays/FormDialog';
import { LostAnswer } from './writes';

/** A lost answer in the words of a dialog; anything else as it is. Always throws. */
export function failInDialog(error: unknown): never {
  if (!(error instanceof LostAnswer)) throw error;
  throw new DialogFailure(
    error.outcome === 'not-done'
      ? msg`The answer got lost on its way, and nothing was changed. Try again.`
      : msg`The answer got lost on its way. Whether anything was changed is not known: check your connection, close this and refresh the list.`,
  );
}
