import type { DatasetDetails } from '~/api/schema';
import { can, type Subject } from '~/session/can';
import { reportsLastLogins } from '~/session/last-logins';
import { signedInUser } from '~/session/session';

/**
 * Whether the server can delete entity lists and properties, and keeps deleted lists in a trash (2026.1). Every role
 * that may change a list has this verb where the server knows it.
 */
export const canDelete = (project: Subject | undefined): boolean => can(project, 'dataset.update', 'dataset.delete');

/**
 * Whether the server lists the creators of entities, finds entities by their ids, moves many in one call, and searches
 * the CSV file (2025.3). Older ones give the whole CSV file instead, and refuse the rest.
 */
export const knowsMany = (): boolean => reportsLastLogins(signedInUser());

/**
 * Whether the server limits the access to entities, and finds them by words (2025.2). In: a list, which lacks the field on older servers, whatever
 * the contract of newer ones says.
 */
export const knowsAccessAndSearch = (list: Pick<DatasetDetails, 'ownerOnly'>): boolean =>
  (list.ownerOnly as boolean | undefined) !== undefined;

/** The releases that brought what these functions tell. */
export const releases = { lists: '2026.1', rules: '2026.2', many: '2025.3', access: '2025.2' } as const;
