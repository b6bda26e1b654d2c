import type { FormExtended } from '~/api/schema';

/** Enketo's ID for the form in link URLs; null before Enketo has answered. */
export const linkId = (
  { enketoId, enketoOnceId }: Pick<FormExtended, 'enketoId' | 'enketoOnceId'>,
  once: boolean,
): string | null => (once ? enketoOnceId : enketoId);

/** Public links that work, do not open the form in its state, or wait for their URL. */
export function countLinks(form: Pick<FormExtended, 'state' | 'enketoId' | 'enketoOnceId' | 'publicLinks'>) {
  const counts = { active: 0, closed: 0, waiting: 0 };
  // Enketo sets both IDs at once.
  const haveUrl = linkId(form, false) !== null && linkId(form, true) !== null;
  return { ...counts, [!haveUrl ? 'waiting' : form.state === 'open' ? 'active' : 'closed']: form.publicLinks };
}
