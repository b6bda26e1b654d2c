import { useRef, useState } from 'react';
import { alerts } from '~/shared/ui/overlays/alerts';
import { alertFailure } from './change-list';

/** Saves one change at a time. Out: the value that is being saved, and whether saving succeeded; an alert says why not. */
export function useSaving<Value>() {
  const [saving, setSaving] = useState<{ value: Value } | null>(null);
  const busy = useRef(false);
  const save = async (value: Value, send: () => Promise<void>): Promise<boolean> => {
    // A ref, because state is too late for the second of two quick presses.
    if (busy.current) return false;
    busy.current = true;
    setSaving({ value });
    alerts.hideDanger();
    try {
      await send();
      return true;
    } catch (error) {
      alertFailure(error);
      return false;
    } finally {
      busy.current = false;
      setSaving(null);
    }
  };
  return { saving, save };
}
