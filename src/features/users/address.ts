import { addressSchema, oneOf, order, type StateOf, text } from '~/shared/address/address-schema';

export const userOrder = order(
  'sort',
  { name: 'ascending', email: 'ascending', lastActive: 'descending', created: 'descending' },
  'email',
);

/** The state of the user list in the address. */
export const usersAddress = addressSchema({
  find: text('q'),
  role: oneOf('role', ['admin', 'none']),
  order: userOrder,
});

export type UsersState = StateOf<typeof usersAddress>;
