import { addressSchema, optionalWord } from '~/shared/address/address-schema';

/** The shown record in the address, beside the filters of the list. */
export const queueAddress = addressSchema({ at: optionalWord('at') });

/** The address of the list that the queue was opened from. */
export function searchOfList(search: URLSearchParams): string {
  const list = new URLSearchParams(search);
  list.delete('at');
  return list.toString();
}
