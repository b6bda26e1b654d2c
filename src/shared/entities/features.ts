import { can, type Subject } from '~/session/can';

/**
 * Whether the server can delete entity lists and properties, and keeps deleted lists in a trash (2026.1). Every role
 * that may change a list has this verb where the server knows it.
 */
export const canDelete = (project: Subject | undefined): boolean => can(project, 'dataset.update', 'dataset.delete');
