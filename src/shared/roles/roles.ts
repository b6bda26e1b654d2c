import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '~/api/schema';

/** The roles a person may be given in a project, the most powerful first (base specification §6). */
export const projectRoles = ['manager', 'viewer', 'formfill'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** System name of the role on the whole site. */
export const siteRole = 'admin';

/** What people call the roles, by system name. */
export const roleNames: Record<ProjectRole | typeof siteRole, MessageDescriptor> = {
  admin: msg`Administrator`,
  manager: msg`Project Manager`,
  viewer: msg`Project Viewer`,
  formfill: msg`Data Collector`,
};

/** What somebody has who has no role. */
export const noRole = msg`None`;

/** The name of a role: ours where we know it, else the server's. */
const roleLabel = ({ system, name }: Pick<Role, 'system' | 'name'>): MessageDescriptor | string => {
  const known: MessageDescriptor | undefined = (roleNames as Record<string, MessageDescriptor>)[system];
  return known ?? name;
};

/** A role given on the whole site, or in a project. */
export type Place = 'site' | { readonly projectId: number };

/** Names of roles by the server's numbers, in the reader's language; a number nobody knows stays one. */
export function roleNamer(roles: readonly Role[], i18n: I18n): (id: number) => string {
  return (id) => {
    const role = roles.find((one) => one.id === id);
    if (!role) return `#${id}`;
    const label = roleLabel(role);
    return typeof label === 'string' ? label : i18n._(label);
  };
}
