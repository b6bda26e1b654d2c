import { i18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '~/api/schema';
import type { UserFacingError } from '~/shared/errors/user-facing-error';
import { stripBidiIsolates } from '~/shared/lib/isolate';
import { type AppNotification, notifications, shownNotifications } from '~/shared/ui/overlays/notifications';
import type { RoleOutcome } from './change-role';
import { isUnknownRole, createRoleNamer } from './roles';
import { notifyRoleOutcome } from './use-role-change';

/* What people read of roles, and of what became of a change of them. */

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  notifications.hideAll();
});

const role = (id: number, system: string, name: string) => ({ id, system, name }) as Role;

test('our roles have our names, others those of the server, unknown ones a number', () => {
  const named = createRoleNamer(
    [role(1, 'admin', 'Sitewide'), role(5, 'manager', 'Boss'), role(9, 'auditor', 'Auditor')],
    i18n,
  );
  expect([1, 5, 9, 4].map(named)).toEqual(['Administrator', 'Project Manager', 'Auditor', '#4']);
});

test('only a role that neither this client nor the server gives out itself is of a newer server', () => {
  const known = ['admin', 'manager', 'viewer', 'formfill', 'app-user', 'pub-link', 'pwreset', 'formview'];
  expect(known.filter((system) => isUnknownRole({ system }))).toEqual([]);
  expect(['auditor', 'constructor'].every((system) => isUnknownRole({ system }))).toBe(true);
});

const again = vi.fn<() => Promise<boolean>>();
const undo = vi.fn<() => Promise<boolean>>();
/** What is shown of an outcome: the alert, and its text without marks of direction. */
function told(outcome: RoleOutcome, more: { project?: string; undo?: () => Promise<boolean> } = {}) {
  notifyRoleOutcome(outcome, { person: 'Ada', roleName: (id) => `Role ${id}`, again, ...more });
  const { toast, red } = shownNotifications.get();
  const alert = (toast ?? red) as AppNotification;
  notifications.hideAll();
  const { text } = alert;
  return { ...alert, said: stripBidiIsolates(typeof text === 'string' ? text : i18n._(text)) };
}
const project = 'Wells';

test.each<[string, RoleOutcome, { project?: string }]>([
  ['Ada now has the role Role 5 in Wells.', { kind: 'done', held: [5] }, { project }],
  ['Ada now has the role Role 5, Role 6 in Wells.', { kind: 'done', held: [5, 6] }, { project }],
  ['Ada no longer has a role in Wells.', { kind: 'done', held: [] }, { project }],
  ['Ada now has the role Role 1.', { kind: 'done', held: [1] }, {}],
  ['Ada no longer has a sitewide role.', { kind: 'done', held: [] }, {}],
])('%s', (said, outcome, where) => {
  expect(told(outcome, { ...where, undo })).toMatchObject({ said, kind: 'success', action: { run: undo } });
  expect(told(outcome, where).action).toBeUndefined();
});

const error = new Error('refused');
test.each<[string, RoleOutcome]>([
  ['The role of Ada was not changed.', { kind: 'unchanged', held: [5], error }],
  ['The role of Ada may have been changed.', { kind: 'unknown', error }],
  ['Ada has no role now: the change was not finished, and could not be undone.', { kind: 'other', held: [], error }],
  [
    'Ada now has the role Role 5, Role 6: the change was not finished, and could not be undone.',
    { kind: 'other', held: [5, 6], error },
  ],
])('%s', (said, outcome) => {
  expect(told(outcome, { project, undo })).toMatchObject({ said, kind: 'danger', error, action: { run: again } });
});

test('without an error it was another user, whose role stays', () => {
  const { said, error: reason } = told({ kind: 'other', held: [5] }, { project });
  expect(said).toBe('The role of Ada was not changed.');
  expect(i18n._((reason as UserFacingError).text)).toBe('Someone else changed it to Role 5.');
});
