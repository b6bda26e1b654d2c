import type { FormExtended, PublicLinkExtended } from '~/api/schema';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import { type LinkState, linkStates, type PublicLinksState } from './address';

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

/** The text the quick find searches: the name, the properties, and the creator's name. */
const searched = (row: Row): string =>
  fold([row.displayName, row.createdBy.displayName, ...Object.values(row.properties ?? {})].join('\n'));

type Compare = (one: Row, other: Row) => number;

function comparison({ sort, descending }: PublicLinksState['order'], locale: string): Compare {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sign = descending ? -1 : 1;
  switch (sort) {
    case 'displayName':
      return (one, other) => sign * collator.compare(one.displayName, other.displayName);
    case 'createdBy':
      return (one, other) => sign * collator.compare(one.createdBy.displayName, other.createdBy.displayName);
    case 'createdAt':
      return (one, other) => sign * (one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0);
  }
}

/** The links that match the state of the page, grouped by their own state, in the chosen order. */
export function selectLinks(rows: readonly Row[], { find, state, order }: PublicLinksState, locale: string): Row[] {
  const matches = findWords(find);
  const compare = comparison(order, locale);
  const rank = (row: Row) => linkStates.indexOf(row.state);
  return rows
    .filter((row) => (state === null || row.state === state) && (find.trim() === '' || matches(searched(row))))
    .sort((one, other) => rank(one) - rank(other) || compare(one, other) || other.id - one.id);
}
