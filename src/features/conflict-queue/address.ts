import { addressSchema, optionalWord } from '~/shared/address/address-schema';
import { entitiesAddress, type EntitiesState } from '~/domain/entities/address';

/** The shown entity in the address, beside the filters of the list. */
export const queueAddress = addressSchema({ at: optionalWord('at') });

/** The conflicts of the list in the same address, in its filters and its order. */
export function readConflictState(search: URLSearchParams): EntitiesState {
  return { ...entitiesAddress.read(search), conflict: 'true', deleted: false, page: 1 };
}

/** The address of the list that the queue was opened from. */
export function searchOfList(search: URLSearchParams): string {
  const list = new URLSearchParams(search);
  list.delete('at');
  return list.toString();
}
