import type { FormExtended, PublicLinkExtended } from '~/api/schema';
import type { LinkState } from './address';

/** What the address of a link depends on. */
export type LinkedForm = Pick<
  FormExtended,
  'projectId' | 'xmlFormId' | 'enketoId' | 'enketoOnceId' | 'webformsEnabled'
>;

/** A link, its state and its address; no address before the form has one in Enketo, or after access was revoked. */
export interface Row extends PublicLinkExtended {
  state: LinkState;
  address: string | null;
}

/** A row that people can use. */
export type ActiveRow = Row & { token: string; address: string };

/** Servers before 2025.1 have no ODK Web Forms, and give the form an address of Enketo itself. */
const prefixOf = ({ webformsEnabled }: { webformsEnabled?: boolean }): string =>
  webformsEnabled === undefined ? '/-/single/' : '/f/';

/** The row of a link. In: the link, its form, and the origin of this page. */
export function rowOf(link: PublicLinkExtended, form: LinkedForm, origin: string): Row {
  const id = link.once === true ? form.enketoOnceId : form.enketoId;
  const { token } = link;
  const address =
    token === null || id === null ? null : `${origin}${prefixOf(form)}${encodeURIComponent(id)}?st=${token}`;
  return { ...link, address, state: token === null ? 'revoked' : address === null ? 'waiting' : 'active' };
}

/** True while people can fill in the form with it. */
export const isActive = (row: Row): row is ActiveRow => row.state === 'active';
/** True while it has access, with an address or without one yet. */
export const hasAccess = (row: Row): row is Row & { token: string } => row.token !== null;
