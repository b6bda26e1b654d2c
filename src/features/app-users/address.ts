import { addressSchema, oneOf, order, type StateOf, text } from '~/shared/address/address-schema';

/** The access filter: with access, without, or all. */
export const accessStates = ['active', 'revoked'] as const;

export const appUserOrder = order(
  'sort',
  { displayName: 'ascending', createdAt: 'descending', createdBy: 'ascending', lastUsed: 'descending' },
  'createdAt',
);

/** The state of the app user list in the address. */
export const appUsersAddress = addressSchema({
  find: text('q'),
  access: oneOf('access', accessStates),
  order: appUserOrder,
});

export type AppUsersState = StateOf<typeof appUsersAddress>;
