import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { queryClient } from '~/api/query-client';
import type { Role } from '~/api/schema';
import { shownNotifications } from '~/shared/ui/overlays/notifications';
import { ask as call, mockPages, stored } from '../../../tests/helpers/mocked-page';
import { useRoleChange } from './use-role-change';

/* What the Undo and the retry of a role change do, and that a user never has two roles because of them. */

const mocks = mockPages('roles');
const place = { projectId: 1 };
let actorId = 0;
let roles: readonly Role[] = [];
const idOf = (system: string) => roles.find((role) => role.system === system)?.id ?? 0;
const give = (system: string) => call(`/projects/1/assignments/${idOf(system)}/${actorId}`, 'POST');
/** The roles that the user has on the server. */
const held = async () =>
  (await stored<{ actorId: number; roleId: number }[]>('/projects/1/assignments'))
    .filter((one) => one.actorId === actorId)
    .map(({ roleId }) => roles.find(({ id }) => id === roleId)?.system)
    .toSorted();

beforeEach(async () => {
  roles = await stored<Role[]>('/roles');
  const created = await call('/users', 'POST', { email: 'ama@example.org', password: 'a long password' });
  actorId = ((await created.json()) as { id: number }).id;
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </I18nProvider>
);
async function control(from: readonly string[]) {
  for (const role of from) await give(role);
  const onDone = vi.fn<(id: number) => void>();
  const { result, act } = await renderHook(() => useRoleChange<string, string>(onDone), { wrapper });
  /** Selects a role in the control of the user. */
  const select = (to: string, before: readonly string[]) =>
    act(() =>
      result.current.ask({
        key: 'Ama',
        wanted: to,
        before: before[0] ?? '',
        person: 'Ama',
        project: 'Water',
        change: () => ({ scope: place, actorId, from: before.map(idOf), to: idOf(to) }),
        show: () => undefined,
      }),
    );
  const told = (pattern: RegExp, kind: 'toast' | 'red' = 'toast') =>
    vi.waitFor(
      () => {
        const alert = shownNotifications.get()[kind];
        const text = alert?.text ?? '';
        expect(typeof text === 'string' ? text : i18n._(text)).toMatch(pattern);
        return alert?.action;
      },
      { timeout: 5000 },
    );
  return { select, told, act, onDone, pending: () => result.current.pending };
}

test('Undo gives back the role from before, once', async () => {
  const { select, told, act, onDone, pending } = await control(['viewer']);
  await select('manager', ['viewer']);
  expect(pending().get('Ama')).toBe('manager');
  const undo = await told(/now has the role Project Manager/);
  expect([await held(), pending().size]).toEqual([['manager'], 0]);
  await act(() => undo?.run());
  expect(await told(/now has the role Project Viewer/)).toBeUndefined();
  expect(await held()).toEqual(['viewer']);
  expect(onDone.mock.calls).toEqual([[actorId], [actorId]]);
});

test('several roles are replaced by one, which cannot be undone in one step', async () => {
  const { select, told } = await control(['viewer', 'formfill']);
  await select('manager', ['viewer', 'formfill']);
  expect(await told(/now has the role Project Manager/)).toBeUndefined();
  expect(await held()).toEqual(['manager']);
});

test('Undo does nothing while another change of the same user is sent', async () => {
  const { select, told, act } = await control(['viewer']);
  await select('manager', ['viewer']);
  const undo = await told(/now has the role Project Manager/);
  mocks().server.faults.add({ kind: 'delay', milliseconds: 300, method: 'POST', times: 1 });
  await select('formfill', ['manager']);
  await act(() => undo?.run());
  await told(/now has the role Data Collector/);
  expect(await held()).toEqual(['formfill']);
});

test('a refused change leaves the role, and is tried again with the same', async () => {
  const { select, told, act, onDone } = await control(['viewer']);
  mocks().server.faults.add({ kind: 'problem', code: 403.1, method: 'POST', times: 1 });
  await select('manager', ['viewer']);
  const again = await told(/The role of .*Ama.* was not changed/, 'red');
  expect([await held(), onDone.mock.calls]).toEqual([['viewer'], []]);
  await act(() => again?.run());
  await told(/now has the role Project Manager/);
  expect(await held()).toEqual(['manager']);
});
