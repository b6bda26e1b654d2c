/** The initial rows of every server: the roles, and the species that rights can be granted on. */
import type { KnownVerb } from '@mocks/generated/schema';
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

const viewer: readonly KnownVerb[] = [
  'project.read',
  'form.list',
  'form.read',
  'submission.read',
  'submission.list',
  'dataset.list',
  'entity.list',
  'dataset.read',
  'entity.read',
  'actor_property.list',
];

const manager: readonly KnownVerb[] = [
  'project.read',
  'project.update',
  'project.delete',
  'form.create',
  'form.delete',
  'form.list',
  'form.read',
  'form.update',
  'submission.create',
  'submission.read',
  'submission.list',
  'field_key.create',
  'field_key.delete',
  'field_key.list',
  'assignment.list',
  'assignment.create',
  'assignment.delete',
  'public_link.create',
  'public_link.list',
  'public_link.read',
  'public_link.update',
  'public_link.delete',
  'session.end',
  'form.restore',
  'dataset.list',
  'entity.list',
  'dataset.read',
  'entity.read',
  'entity.create',
  'entity.update',
  'dataset.update',
  'entity.delete',
  'submission.update',
  'dataset.create',
  'submission.delete',
  'submission.restore',
  'entity.restore',
  'dataset.delete',
  'actor_property.list',
  'actor_property.update',
  'field_key.update',
];

const administrator: readonly KnownVerb[] = [
  'config.read',
  'field_key.create',
  'field_key.delete',
  'field_key.list',
  'form.create',
  'form.delete',
  'form.list',
  'form.read',
  'form.update',
  'project.create',
  'project.delete',
  'project.read',
  'project.update',
  'session.end',
  'submission.create',
  'submission.read',
  'submission.list',
  'user.create',
  'user.list',
  'user.password.invalidate',
  'user.read',
  'user.update',
  'role.create',
  'role.update',
  'role.delete',
  'assignment.list',
  'assignment.create',
  'assignment.delete',
  'user.delete',
  'audit.read',
  'public_link.create',
  'public_link.list',
  'public_link.read',
  'public_link.update',
  'public_link.delete',
  'backup.run',
  'config.set',
  'analytics.read',
  'form.restore',
  'dataset.list',
  'entity.list',
  'dataset.read',
  'entity.read',
  'entity.create',
  'entity.update',
  'dataset.update',
  'entity.delete',
  'submission.update',
  'dataset.create',
  'submission.delete',
  'submission.restore',
  'entity.restore',
  'dataset.delete',
  'actor_property.list',
  'actor_property.update',
  'field_key.update',
];

const collector: readonly KnownVerb[] = ['project.read', 'open_form.list', 'open_form.read', 'submission.create'];
const device: readonly KnownVerb[] = ['open_form.read', 'submission.create'];

/** System name, display name, verbs, and whether the row has a date (rows added by an upgrade have none). */
const roles: readonly [id: number, system: string, name: string, verbs: readonly KnownVerb[], dated: boolean][] = [
  [1, 'admin', 'Administrator', administrator, true],
  [2, 'app-user', 'App User', device, true],
  [3, 'pwreset', 'Password Reset Token', ['user.password.reset'], true],
  [5, 'manager', 'Project Manager', manager, false],
  [6, 'viewer', 'Project Viewer', viewer, false],
  [7, 'formview', 'Form Viewer (system internal)', ['open_form.read'], false],
  [8, 'formfill', 'Data Collector', collector, false],
  [9, 'pub-link', 'Public Link', device, true],
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
