import { addressSchema, order, type StateOf, text } from '~/shared/address/address-schema';

export const entityListOrder = order(
  'sort',
  { name: 'ascending', entities: 'descending', lastEntity: 'descending', conflicts: 'descending' },
  'name',
);

/** The state of a project's entity lists in the address. */
export const entityListsAddress = addressSchema({ find: text('q'), order: entityListOrder });

export type EntityListsState = StateOf<typeof entityListsAddress>;
