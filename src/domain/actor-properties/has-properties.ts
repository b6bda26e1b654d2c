import { can, type Subject } from '~/session/can';

/** Whether the server has custom properties: older ones do not know the verb, and would refuse the list. */
export const hasProperties = (project: Subject | undefined): boolean => can(project, 'actor_property.list');
