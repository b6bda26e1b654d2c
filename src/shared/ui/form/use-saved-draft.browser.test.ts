import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { signedInUser, signIn, signOut } from '~/session/session';
import { savedDraftTitles } from '~/shared/lib/saved-drafts';
import { mockPages } from '../../../../tests/helpers/mocked-page';
import { useSavedDraft } from './SavedDraftNote';

/* Typed input outlives a session that ended by itself, for the person who typed it, until they have it again. */

mockPages('roles');
// Other tests of this browser may have left something.
beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

async function opened() {
  const hook = await renderHook(() => {
    const form = useForm({ defaultValues: { note: '', tag: '' } });
    return { form, isDirty: form.formState.isDirty, offer: useSavedDraft(form, 'comment', 'Comment') };
  });
  const { result, act } = hook;
  const type = async (text: string) => {
    await act(() => result.current.form.setValue('note', text, { shouldDirty: true }));
    await vi.waitFor(() => expect(result.current.isDirty).toBe(true), 10_000);
  };
  return { ...hook, type };
}
const person = () => signedInUser()?.id ?? 0;

test.each([
  ['expired', ['Comment']],
  ['other-tab', ['Comment']],
  ['asked', []],
] as const)('input of a session that ended as %s is kept unless the person logged out', async (reason, titles) => {
  const id = person();
  const { type } = await opened();
  await type('Checked.');
  await signOut(reason);
  expect(savedDraftTitles(id)).toEqual(titles);
});

test('what nobody has typed is not kept', async () => {
  const id = person();
  await opened();
  await signOut('expired');
  expect(savedDraftTitles(id)).toEqual([]);
});

/** Somebody has typed when their session ended. */
async function typed() {
  const { type, unmount } = await opened();
  await type('Checked.');
  await signOut('expired');
  await unmount();
}

test('kept input is offered to the same person once, as typed', async () => {
  await typed();
  await signIn('viewer@example.org', 'demonstration-viewer');
  const other = await opened();
  expect(other.result.current.offer).toBeNull();
  await other.unmount();
  await signOut('expired');
  await signIn('admin@example.org', 'demonstration-admin');
  const { result, act } = await opened();
  await act(() => result.current.offer?.restore());
  expect(result.current.form.getValues()).toEqual({ note: 'Checked.', tag: '' });
  expect(result.current.form.formState.isDirty).toBe(true);
  expect([result.current.offer, savedDraftTitles(person())]).toEqual([null, []]);
});

test('kept input that is dismissed is gone', async () => {
  await typed();
  await signIn('admin@example.org', 'demonstration-admin');
  const { result, act } = await opened();
  await act(() => result.current.offer?.forget());
  expect(result.current.form.getValues('note')).toBe('');
  expect([result.current.offer, savedDraftTitles(person())]).toEqual([null, []]);
});
