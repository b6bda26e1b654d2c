import { entitiesAddress, type EntitiesState } from '~/domain/entities/address';

/** The conflicts of the list in the same address, in its filters and its order. */
export function readConflictState(search: URLSearchParams): EntitiesState {
  return { ...entitiesAddress.read(search), conflict: 'true', deleted: false, page: 1 };
}
