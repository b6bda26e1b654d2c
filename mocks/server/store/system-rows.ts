/** The initial rows of every server: the roles, and the species that rights can be granted on. */
import { roles } from './role-verbs';
import type { ActeeRow, RoleRow, Tables } from './tables';

/** `*` stands for everything; a role on a species applies to all actees of its kind. */
const species = [
  'user',
  'field_key',
  'public_link',
  'singleUse',
  'project',
  'form',
  'dataset',
  'audit',
  'config',
  'role',
  'assignment',
  'backup',
  'analytics',
  'system',
];

/** Puts the system rows into empty tables. */
export function addSystemRows(tables: Tables, now: string): void {
  const everything: ActeeRow = { id: '*', species: '*', parent: null };
  tables.actees.put(everything);
  for (const id of species) tables.actees.put({ id, species: '*', parent: null });
  for (const [id, system, name, verbs, dated] of roles) {
    const role: RoleRow = { id, name, system, verbs, createdAt: dated ? now : null, updatedAt: null };
    tables.roles.put(role);
  }
}
