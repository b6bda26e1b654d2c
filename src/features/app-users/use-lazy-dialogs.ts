import { useCallback, useState } from 'react';
import { describeError } from '~/shared/errors/describe-error';
import { alerts } from '~/shared/ui/overlays/alerts';

/** Which dialog is open; what it is about is part of it. */
export interface OpenDialog {
  kind: string;
}

/**
 * The one open dialog of a page. Its code loads first: without a connection the page must not give way to an error.
 * In: how to load the code of each kind.
 */
export function useLazyDialogs<Open extends OpenDialog>(load: Readonly<Record<Open['kind'], () => Promise<unknown>>>) {
  const [open, setOpen] = useState<Open | null>(null);
  const show = useCallback(
    async (next: Open) => {
      try {
        await load[next.kind as Open['kind']]();
        setOpen(next);
      } catch (error) {
        alerts.danger(describeError(error).text);
      }
    },
    [load],
  );
  const close = useCallback(() => setOpen(null), []);
  return { open, show, close };
}
