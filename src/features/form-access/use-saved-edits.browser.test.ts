import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { signedInUser, signOut } from '~/session/session';
import { mockPages } from '../../../tests/helpers/mocked-page';
import { AccessStore } from './access-store';
import { grantedByForm } from './model';
import { savedEdits } from './saved-edits';
import { useSavedEdits } from './use-saved-edits';

/* Edits of a session that ended by itself are kept for their author; whoever logs out leaves nothing on the device. */

mockPages('roles');
// Other tests of this browser may have left something.
beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

const at = '2026-01-01T00:00:00.000Z';
const grant = { kind: 'access', xmlFormId: 'a', actorId: 1, to: true } as const;
const storeWithEdit = () => {
  const form = { projectId: 1, xmlFormId: 'a', name: 'Wells', state: 'open', publishedAt: at, createdAt: at } as const;
  const store = new AccessStore({
    forms: [form],
    users: [{ id: 1, displayName: 'Amina' }],
    granted: grantedByForm([]),
  });
  store.choose([grant]);
  return store;
};

test.each([
  ['expired', [grant]],
  ['other-tab', [grant]],
  ['asked', []],
] as const)('edits of a session that ended as %s are kept unless the person logged out', async (reason, kept) => {
  const id = signedInUser()?.id ?? 0;
  const store = storeWithEdit();
  await renderHook(() => useSavedEdits(store, 1, 'Form access'));
  await signOut(reason);
  expect(savedEdits(id, 1)).toEqual(kept);
});
