import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { FormPlace } from '~/api/edition';
import { useGetForm } from '~/api/generated/hooks/forms';
import {
  getListPublicLinksQueryKey,
  getListPublicLinksQueryOptions,
  useListPublicLinks,
} from '~/api/generated/hooks/public-links';
import { patchCached, queryClient } from '~/api/query-client';
import type { FormExtended, PublicLinkExtended, PublicLinkList } from '~/api/schema';
import { propertiesQueries, useDescribed } from '~/domain/actors/queries';
import { linkId } from '~/domain/forms/public-links';
import type { CodeCard } from '~/domain/qr/print/PrintDialog';
import { addressSchema, oneOf, order, type StateOf, text } from '~/shared/address/address-schema';

/** In the order of the list. `closed`: its form is not open; `waiting`: it has no URL yet. */
export const linkStates = ['active', 'closed', 'waiting', 'revoked'] as const;
export type LinkState = (typeof linkStates)[number];

export const publicLinkOrder = order(
  'sort',
  { displayName: 'ascending', createdAt: 'descending', createdBy: 'ascending' },
  'createdAt',
);

export const publicLinksAddress = addressSchema({
  find: text('q'),
  state: oneOf('state', linkStates),
  order: publicLinkOrder,
});

export type PublicLinksState = StateOf<typeof publicLinksAddress>;

export const publicLinksQueries = ({ projectId, xmlFormId }: FormPlace) => [
  getListPublicLinksQueryOptions(projectId, xmlFormId),
  ...propertiesQueries(projectId),
];

export const knownLinks = ({ projectId, xmlFormId }: FormPlace): PublicLinkList | undefined =>
  queryClient.getQueryData<PublicLinkList>(getListPublicLinksQueryKey(projectId, xmlFormId));

export function patchLink({ projectId, xmlFormId }: FormPlace, id: number, change: Partial<PublicLinkExtended>): void {
  patchCached<PublicLinkList>({ queryKey: getListPublicLinksQueryKey(projectId, xmlFormId) }, (links) =>
    links.map((link) => (link.id === id ? { ...link, ...change } : link)),
  );
}

export type LinkedForm = Pick<
  FormExtended,
  'projectId' | 'xmlFormId' | 'state' | 'enketoId' | 'enketoOnceId' | 'webformsEnabled'
>;

/** No URL before the form has one in Enketo, or after access was revoked. */
export interface Row extends PublicLinkExtended {
  state: LinkState;
  address: string | null;
}

export type RowWithAddress = Row & { token: string; address: string };

/** Servers before 2025.1 have no ODK Web Forms, and give forms a URL of Enketo itself. */
const prefixOf = ({ webformsEnabled }: { webformsEnabled?: boolean }): string =>
  webformsEnabled === undefined ? '/-/single/' : '/f/';

/** `origin` is that of this page. */
export function rowOf(link: PublicLinkExtended, form: LinkedForm, origin: string): Row {
  const id = linkId(form, link.once === true);
  const { token } = link;
  const address =
    token === null || id === null ? null : `${origin}${prefixOf(form)}${encodeURIComponent(id)}?st=${token}`;
  const usable = form.state === 'open' ? 'active' : 'closed';
  return { ...link, address, state: token === null ? 'revoked' : address === null ? 'waiting' : usable };
}

/** Whether it can be shared: the form may be closed. */
export const hasAddress = (row: Row): row is RowWithAddress => row.address !== null;
export const hasAccess = (row: Row): row is Row & { token: string } => row.token !== null;

export const linkTooLong = msg`The link is too long for a QR code.`;

export const linkCards = (rows: readonly RowWithAddress[]): CodeCard[] =>
  rows.map(({ id, displayName, properties, address }) => ({ id, displayName, properties, code: () => address }));

export function usePublicLinks(projectId: number, xmlFormId: string) {
  // Enketo assigns URLs, and single-use links are used, while another tab is in front.
  const changesElsewhere = { query: { refetchOnWindowFocus: true } };
  const { data: form } = useGetForm(projectId, xmlFormId, changesElsewhere);
  const links = useListPublicLinks(projectId, xmlFormId, changesElsewhere);
  const rows = useMemo(() => form && links.data?.map((link) => rowOf(link, form, location.origin)), [form, links.data]);
  const { ready, ...described } = useDescribed(projectId, links);
  return { ...described, form, rows, ready: ready && rows !== undefined };
}
