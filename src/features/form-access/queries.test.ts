import { expect, test } from 'vitest';
import type { AppUserList, FormList } from '~/api/schema';
import { accessQueries, formAccessQueries, toAccess } from './queries';

const form = (xmlFormId: string, name: string | null) => ({ xmlFormId, name });
const user = (id: number, displayName: string, token: string | null = 'token') => ({ id, displayName, token });
const read = (forms: object[], users: object[]) =>
  toAccess(forms as FormList, users as AppUserList, [{ actorId: 7, xmlFormId: 'a', roleId: 2 }] as never, 'en');

test('forms and app users are in the order of their names, as people count, and then of their ids', () => {
  const { forms, users, granted } = read(
    [form('z', 'form 10'), form('form 3', null), form('y', 'Form 2'), form('x', 'Form 2')],
    [user(3, 'tablet 10'), user(5, 'Tablet 2'), user(4, 'Tablet 2')],
  );
  expect(forms.map(({ xmlFormId }) => xmlFormId)).toEqual(['x', 'y', 'form 3', 'z']);
  expect(users.map(({ id }) => id)).toEqual([4, 5, 3]);
  expect(granted).toEqual(new Map([['a', new Set([7])]]));
});

test('app users whose access was revoked are left out', () => {
  expect(read([], [user(1, 'A', null), user(2, 'B')]).users.map(({ id }) => id)).toEqual([2]);
});

test('the page reads forms, app users and grants of its project, and not again for a minute', () => {
  const { forms, users, grants } = accessQueries(3);
  const first = formAccessQueries({ projectId: 3 });
  expect(first.map(({ queryKey }) => queryKey)).toEqual([forms.queryKey, users.queryKey, grants.queryKey]);
  expect(grants.queryKey).toContain('app-user');
  expect(first.map(({ staleTime }) => staleTime)).toEqual([60_000, 60_000, 60_000]);
});
