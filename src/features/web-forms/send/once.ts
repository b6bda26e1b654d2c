import type { Form } from '~/api/schema';
import { readStorage, writeStorage } from '~/shared/lib/storage';
import type { FillAddress } from '../address';

/** The name of a link or form that may be sent once from one browser; null for one that may be sent again. */
export function onceName({ enketoId, single, purpose }: FillAddress, form: Form): string | null {
  if (purpose === 'preview' || purpose === 'edit') return null;
  const isOnce = enketoId !== null && enketoId === form.enketoOnceId;
  if (!isOnce && single !== true) return null;
  return enketoId ?? form.enketoOnceId ?? `${form.projectId} ${form.xmlFormId}`;
}

const keyOf = (name: string) => `alidade.sent ${name}`;

/** When it was sent from this browser, as an ISO date; null if it was not. */
export const sentOnce = (name: string | null): string | null => (name === null ? null : readStorage(keyOf(name)));

export function markSent(name: string | null): void {
  if (name !== null) writeStorage(keyOf(name), new Date().toISOString());
}
