import type { FormExtended, PublicLinkExtended } from '~/api/schema';
import { linkId } from '~/domain/forms/public-links';
import type { LinkState } from './address';

/** What the address of a link depends on. */
export type LinkedForm = Pick<
  FormExtended,
  'projectId' | 'xmlFormId' | 'state' | 'enketoId' | 'enketoOnceId' | 'webformsEnabled'
>;

/** A link, its state and its address; no address before the form has one in Enketo, or after access was revoked. */
export interface Row extends PublicLinkExtended {
  state: LinkState;
  address: string | null;
}

/** A row with an address to share. */
export type RowWithAddress = Row & { token: string; address: string };

/** Servers before 2025.1 have no ODK Web Forms, and give the form an address of Enketo itself. */
const prefixOf = ({ webformsEnabled }: { webformsEnabled?: boolean }): string =>
  webformsEnabled === undefined ? '/-/single/' : '/f/';

/** The row of a link. In: the link, its form, and the origin of this page. */
export function rowOf(link: PublicLinkExtended, form: LinkedForm, origin: string): Row {
  const id = linkId(form, link.once === true);
  const { token } = link;
  const address =
    token === null || id === null ? null : `${origin}${prefixOf(form)}${encodeURIComponent(id)}?st=${token}`;
  const usable = form.state === 'open' ? 'active' : 'closed';
  return { ...link, address, state: token === null ? 'revoked' : address === null ? 'waiting' : usable };
}

/** True while people can fill in the form with it, or could if the form were open. */
export const hasAddress = (row: Row): row is RowWithAddress => row.address !== null;
/** True while it has access, with an address or without one yet. */
export const hasAccess = (row: Row): row is Row & { token: string } => row.token !== null;
