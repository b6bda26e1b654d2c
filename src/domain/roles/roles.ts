import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AssignmentList, Role } from '~/api/schema';

/** The roles that can be granted in a project, most powerful first. */
export const projectRoles = ['manager', 'viewer', 'formfill'] as const;
export type ProjectRole = (typeof projectRoles)[number];

export const adminRole = 'admin';

export const roleLabels: Record<ProjectRole | typeof adminRole, MessageDescriptor> = {
  admin: msg`Administrator`,
  manager: msg`Project Manager`,
  viewer: msg`Project Viewer`,
  formfill: msg`Data Collector`,
};

export const noRoleLabel = msg({ message: 'None', context: 'role' });

/** Our name of a role if we have one, otherwise the server's. */
const roleLabel = ({ system, name }: Pick<Role, 'system' | 'name'>): MessageDescriptor | string => {
  const known: MessageDescriptor | undefined = (roleLabels as Record<string, MessageDescriptor>)[system];
  return known ?? name;
};

/** The roles that the server gives to app users, public links and tokens. */
const internalRoles: ReadonlySet<string> = new Set(['app-user', 'pub-link', 'pwreset', 'formview']);

/** Whether only a newer server has a role: it can be replaced but not granted. */
export const isUnknownRole = ({ system }: Pick<Role, 'system'>): boolean =>
  !Object.hasOwn(roleLabels, system) && !internalRoles.has(system);

export type RoleScope = 'site' | { readonly projectId: number };

/** Role names by id, translated; an unknown id is shown as a number. */
export function createRoleNamer(roles: readonly Role[], i18n: I18n): (id: number) => string {
  return (id) => {
    const role = roles.find((one) => one.id === id);
    if (!role) return `#${id}`;
    const label = roleLabel(role);
    return typeof label === 'string' ? label : i18n._(label);
  };
}

/** The role ids of each actor, in the order of the assignments. */
export function rolesByActor(
  assignments: readonly Pick<AssignmentList[number], 'actorId' | 'roleId'>[],
): Map<number, readonly number[]> {
  const byActor = Map.groupBy(assignments, ({ actorId }) => actorId);
  return new Map([...byActor].map(([id, all]) => [id, all.map(({ roleId }) => roleId)]));
}
