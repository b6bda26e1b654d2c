import { useEffect, useState } from 'react';
import type { FillAddress } from '../address';
import type { OpenedForm } from './open-form';
import { type Snapshot, storeForm } from './snapshot';

/**
 * The opened form as the page knows it once the server can be reached again: its copy is made anew then. In: whether the
 * server answered since, and what to call if the form has changed on it.
 */
export function useRefreshed(
  page: string,
  address: FillAddress | null,
  opened: OpenedForm | null,
  reached: boolean,
  onNewer: (newer: Snapshot) => void,
): OpenedForm | null {
  const [fresh, setFresh] = useState<{ of: OpenedForm; snapshot: Snapshot } | null>(null);
  const stale = opened?.notFresh === 'no-network' ? opened : null;
  useEffect(() => {
    if (!stale || !address) return;
    let current = true;
    const read = async () => {
      const { snapshot } = await storeForm(page, address);
      if (!current || !snapshot) return;
      if (snapshot.edition !== stale.snapshot?.edition) onNewer(snapshot);
      setFresh({ of: stale, snapshot });
    };
    const tryNow = () => void read().catch(() => undefined);
    if (reached) tryNow();
    window.addEventListener('online', tryNow);
    return () => {
      current = false;
      window.removeEventListener('online', tryNow);
    };
    // The address belongs to what was opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page, stale, reached, onNewer]);
  return fresh && fresh.of === opened ? { ...opened, snapshot: fresh.snapshot, notFresh: null } : opened;
}
