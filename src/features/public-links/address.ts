import { addressSchema, oneOf, order, type StateOf, text } from '~/shared/address/address-schema';

/** The states of a link, in the order of the list: in use, without an address, without access. */
export const linkStates = ['active', 'waiting', 'revoked'] as const;
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
