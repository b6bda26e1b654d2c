import type { Form } from '~/api/schema';
import type { FillAddress } from '../address';

/** Whether Enketo expects one submission from this browser. */
export const isSingle = ({ purpose, single }: FillAddress): boolean =>
  (purpose === 'link' && single !== false) || (purpose === 'new' && single === true);

/** The parameters that Enketo gets: all of ours but where to return to, and who embeds it. */
function queryOf({ search }: FillAddress, origin: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['returnUrl', 'return_url', 'webforms']) query.delete(name);
  query.set('parentWindowOrigin', origin);
  // Enketo does not read a plus as a space.
  return query.toString().replaceAll('+', '%20');
}

/**
 * The address of Enketo's own page for a form, on this origin; null if Enketo has not processed the form. In: the address
 * of our page, and the form.
 */
export function enketoSource(address: FillAddress, form: Form, origin: string): string | null {
  const id = address.enketoId ?? form.enketoId;
  if (id === null) return null;
  const view = address.purpose === 'preview' ? '/preview' : isSingle(address) ? '/single' : '';
  return `/enketo-passthrough${view}/${encodeURIComponent(id)}?${queryOf(address, origin)}`;
}

/** The cookie that Enketo sets, for its own pages only, after the only submission to a form. */
export function takenIn(cookies: string, id: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.split('=');
    if (name?.trim() === id) return value.join('=').trim();
  }
  return null;
}
