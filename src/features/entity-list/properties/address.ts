import { addressSchema, order, type StateOf, text } from '~/shared/address/address-schema';

export const propertyOrder = order('sort', { publishedAt: 'ascending', name: 'ascending' }, 'publishedAt');

/** The state of a list's properties in the address: in the order of the list without a choice. */
export const propertiesAddress = addressSchema({ find: text('q'), order: propertyOrder });

export type PropertiesState = StateOf<typeof propertiesAddress>;
