import type { FormExtended } from '~/api/schema';

/** What Enketo calls the form in the URL of a link; null before Enketo has answered. */
export const linkId = (
  { enketoId, enketoOnceId }: Pick<FormExtended, 'enketoId' | 'enketoOnceId'>,
  once: boolean,
): string | null => (once ? enketoOnceId : enketoId);

/** How many links with access open the form, do not open it in its state, or wait for their web address. */
export function countLinks(form: Pick<FormExtended, 'state' | 'enketoId' | 'enketoOnceId' | 'publicLinks'>) {
  const counts = { active: 0, closed: 0, waiting: 0 };
  // Enketo gives both ids at once.
  const haveAddress = linkId(form, false) !== null && linkId(form, true) !== null;
  return { ...counts, [!haveAddress ? 'waiting' : form.state === 'open' ? 'active' : 'closed']: form.publicLinks };
}
