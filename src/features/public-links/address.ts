import { addressSchema, oneOf, order, type StateOf, text } from '~/shared/address/address-schema';

/** The states of a link, in the order of the list. `closed`: its form is not open; `waiting`: it has no address yet. */
export const linkStates = ['active', 'closed', 'waiting', 'revoked'] as const;
export type LinkState = (typeof linkStates)[number];

export const publicLinkOrder = order(
  'sort',
  { displayName: 'ascending', createdAt: 'descending', createdBy: 'ascending' },
  'createdAt',
);

/** The state of the list of public access links in the address. */
export const publicLinksAddress = addressSchema({
  find: text('q'),
  state: oneOf('state', linkStates),
  order: publicLinkOrder,
});

export type PublicLinksState = StateOf<typeof publicLinksAddress>;
