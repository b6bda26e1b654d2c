import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { FormRef } from '~/api/form-version-ref';
import { useGetForm } from '~/api/generated/hooks/forms';
import {
  getListPublicLinksQueryKey,
  getListPublicLinksQueryOptions,
  useListPublicLinks,
} from '~/api/generated/hooks/public-links';
import { patchCached, queryClient } from '~/api/query-client';
import type { FormExtended, PublicLinkExtended, PublicLinkList } from '~/api/schema';
import { propertiesQueries, useActorListData } from '~/domain/actors/queries';
import { linkId } from '~/domain/forms/public-links';
import type { CodeCard } from '~/domain/qr/print/PrintDialog';
import {
  searchParamsSchema,
  oneOfParam,
  sortParam,
  type StateOf,
  textParam,
} from '~/shared/url-state/search-params-schema';

/** In the order of the list. `closed`: its form is not open; `waiting`: it has no URL yet. */
export const linkStates = ['active', 'closed', 'waiting', 'revoked'] as const;
export type LinkState = (typeof linkStates)[number];

export const publicLinkOrder = sortParam(
  'sort',
  { displayName: 'ascending', createdAt: 'descending', createdBy: 'ascending' },
  'createdAt',
);

export const publicLinksSearchParams = searchParamsSchema({
  find: textParam('q'),
  state: oneOfParam('state', linkStates),
  order: publicLinkOrder,
});

export type PublicLinksState = StateOf<typeof publicLinksSearchParams>;

export const publicLinksQueries = ({ projectId, xmlFormId }: FormRef) => [
  getListPublicLinksQueryOptions(projectId, xmlFormId),
  ...propertiesQueries(projectId),
];

export const cachedLinks = ({ projectId, xmlFormId }: FormRef): PublicLinkList | undefined =>
  queryClient.getQueryData<PublicLinkList>(getListPublicLinksQueryKey(projectId, xmlFormId));

export function patchLink({ projectId, xmlFormId }: FormRef, id: number, change: Partial<PublicLinkExtended>): void {
  patchCached<PublicLinkList>({ queryKey: getListPublicLinksQueryKey(projectId, xmlFormId) }, (links) =>
    links.map((link) => (link.id === id ? { ...link, ...change } : link)),
  );
}

export type LinkedForm = Pick<
  FormExtended,
  'projectId' | 'xmlFormId' | 'state' | 'enketoId' | 'enketoOnceId' | 'webformsEnabled'
>;

/** No URL before the form has one in Enketo, or after access was revoked. */
export interface LinkRow extends PublicLinkExtended {
  state: LinkState;
  address: string | null;
}

export type RowWithUrl = LinkRow & { token: string; address: string };

/** Servers before 2025.1 have no ODK Web Forms, and give forms a URL of Enketo itself. */
const prefixOf = ({ webformsEnabled }: { webformsEnabled?: boolean }): string =>
  webformsEnabled === undefined ? '/-/single/' : '/f/';

/** `origin` is that of this page. */
export function toLinkRow(link: PublicLinkExtended, form: LinkedForm, origin: string): LinkRow {
  const id = linkId(form, link.once === true);
  const { token } = link;
  const address =
    token === null || id === null ? null : `${origin}${prefixOf(form)}${encodeURIComponent(id)}?st=${token}`;
  const usable = form.state === 'open' ? 'active' : 'closed';
  return { ...link, address, state: token === null ? 'revoked' : address === null ? 'waiting' : usable };
}

/** Whether it can be shared: the form may be closed. */
export const hasUrl = (row: LinkRow): row is RowWithUrl => row.address !== null;
export const hasAccess = (row: LinkRow): row is LinkRow & { token: string } => row.token !== null;

export const linkTooLongMessage = msg`The link is too long for a QR code.`;

export const linkCards = (rows: readonly RowWithUrl[]): CodeCard[] =>
  rows.map(({ id, displayName, properties, address }) => ({ id, displayName, properties, code: () => address }));

export function usePublicLinks(projectId: number, xmlFormId: string) {
  // Enketo assigns URLs, and single-use links are used, while another tab is in front.
  const changesElsewhere = { query: { refetchOnWindowFocus: true } };
  const { data: form } = useGetForm(projectId, xmlFormId, changesElsewhere);
  const links = useListPublicLinks(projectId, xmlFormId, changesElsewhere);
  const rows = useMemo(
    () => form && links.data?.map((link) => toLinkRow(link, form, location.origin)),
    [form, links.data],
  );
  const { ready, ...described } = useActorListData(projectId, links);
  return { ...described, form, rows, ready: ready && rows !== undefined };
}
