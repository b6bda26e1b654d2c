import { expect, test, vi } from 'vitest';
import { ApiError, LostAnswer } from './problem';
import { settleWrite, unverifiable, settledValue, type Verification } from './settle-write';

const noResponse = new ApiError({ kind: 'no-response' });
const refusal = (code: string) => new ApiError({ kind: 'problem', status: Number.parseInt(code, 10), code });
const abort = new DOMException('stopped', 'AbortError');
/** A call that fails with this. */
const fails = (why: Error) => async (): Promise<never> => {
  throw why;
};

interface Item {
  id: number;
  name: string;
}
const known: readonly Item[] = [{ id: 1, name: 'Wells' }];

/** Looks for a new item named "Clinics". */
const creation = (now: readonly Item[], before: readonly Item[] | undefined = known) => ({
  before,
  read: vi.fn<() => Promise<readonly Item[]>>(() => Promise.resolve(now)),
  happened: (list: readonly Item[], old: readonly Item[]) =>
    list.find(({ id, name }) => name === 'Clinics' && !old.some((one) => one.id === id)),
});

test('an answer is the value, without a lookup', async () => {
  const check = creation([]);
  expect(await settleWrite(() => Promise.resolve({ id: 7, name: 'Clinics' }), check)).toEqual({
    outcome: 'done',
    value: { id: 7, name: 'Clinics' },
  });
  expect(check.read).not.toHaveBeenCalled();
});

test('a refusal is thrown unchanged, without a lookup', async () => {
  const check = creation([{ id: 7, name: 'Clinics' }]);
  const error = refusal('403.1');
  await expect(settleWrite(fails(error), check)).rejects.toBe(error);
  expect(check.read).not.toHaveBeenCalled();
});

test.each([
  ['no response', noResponse],
  ['502', new ApiError({ kind: 'not-a-problem', status: 502 })],
])('a lost answer (%s) is looked up: the created thing is the value', async (_name, error) => {
  const made = { id: 7, name: 'Clinics' };
  expect(await settleWrite(fails(error), creation([...known, made]))).toEqual({ outcome: 'done', value: made });
  expect(await settleWrite(fails(error), creation(known))).toEqual({ outcome: 'not-done', cause: error });
});

test.each([
  ['a proxy', new ApiError({ kind: 'not-a-problem', status: 504 })],
  ['this page', new ApiError({ kind: 'no-response', cause: new DOMException('No answer', 'TimeoutError') })],
])('after %s gave up waiting, what is not there may still be done: that is unknown', async (_name, error) => {
  const made = { id: 7, name: 'Clinics' };
  expect(await settleWrite(fails(error), creation([...known, made]))).toEqual({ outcome: 'done', value: made });
  expect(await settleWrite(fails(error), creation(known))).toEqual({ outcome: 'unknown', cause: error });
});

test('what was never sent is not looked up, and was not done', async () => {
  const error = new ApiError({ kind: 'no-response', notSent: true });
  const read = () => Promise.reject(new Error('looked up'));
  const settled = await settleWrite(() => Promise.reject(error), { before: 1, read, happened: () => true });
  expect(settled).toEqual({ outcome: 'not-done', cause: error });
});

test('a server error is a refusal, not a lost answer', async () => {
  const error = new ApiError({ kind: 'problem', status: 500, code: '500.1' });
  await expect(settleWrite(fails(error), creation(known))).rejects.toBe(error);
});

test('an earlier item is not mistaken for the new one', async () => {
  const old = [{ id: 1, name: 'Clinics' }];
  expect(await settleWrite(fails(noResponse), creation(old, old))).toMatchObject({ outcome: 'not-done' });
});

test('the current state proves nothing if it was the same before', async () => {
  const check = {
    before: 'approved',
    read: vi.fn<() => Promise<string>>(() => Promise.resolve('approved')),
    happened: (now: string) => now === 'approved',
  };
  expect(await settleWrite(fails(noResponse), check)).toEqual({ outcome: 'unknown', cause: noResponse });
  expect(await settleWrite(fails(noResponse), { ...check, before: 'received' })).toMatchObject({ outcome: 'done' });
});

test('without the earlier state the result is unknown', async () => {
  const check = { ...creation([{ id: 7, name: 'Clinics' }]), before: undefined };
  expect(await settleWrite(fails(noResponse), check)).toMatchObject({ outcome: 'unknown' });
  expect(check.read).not.toHaveBeenCalled();
});

test('null can be a known state: nothing existed', async () => {
  const check: Verification<Item | null, Item> = {
    before: null,
    read: () => Promise.resolve({ id: 7, name: 'Clinics' }),
    happened: (now) => now,
  };
  expect(await settleWrite(fails(noResponse), check)).toMatchObject({ outcome: 'done', value: { id: 7 } });
});

test('a failed lookup makes the result unknown', async () => {
  for (const error of [noResponse, refusal('403.1'), refusal('404.1')]) {
    const check = { ...creation(known), read: fails(error) };
    expect(await settleWrite(fails(noResponse), check)).toEqual({ outcome: 'unknown', cause: noResponse });
  }
});

test('a write without a lookup is unknown', async () => {
  expect(await settleWrite(fails(noResponse), unverifiable)).toEqual({ outcome: 'unknown', cause: noResponse });
  expect(await settleWrite(() => Promise.resolve(1), unverifiable)).toEqual({ outcome: 'done', value: 1 });
});

test('aborts of the call and of the lookup are rethrown', async () => {
  await expect(settleWrite(fails(abort), creation(known))).rejects.toBe(abort);
  await expect(settleWrite(fails(noResponse), { ...creation(known), read: fails(abort) })).rejects.toBe(abort);
});

test('bugs in the call and in the lookup are rethrown', async () => {
  const fault = new TypeError('x is undefined');
  await expect(settleWrite(fails(fault), creation(known))).rejects.toBe(fault);
  await expect(settleWrite(fails(noResponse), { ...creation(known), read: fails(fault) })).rejects.toBe(fault);
});

test('a refusal that can mean "done already" counts as done only if it is', async () => {
  const check = (now: string | null) => ({
    before: 'token',
    read: () => Promise.resolve(now),
    happened: (token: string | null) => token === null,
    already: ['403.1', '404.1'],
  });
  expect(await settleWrite(fails(refusal('403.1')), check(null))).toEqual({ outcome: 'done', value: true });
  const refused = refusal('403.1');
  await expect(settleWrite(fails(refused), check('token'))).rejects.toBe(refused);
  await expect(settleWrite(fails(refused), { ...check(null), read: fails(noResponse) })).rejects.toBe(refused);
  const other = refusal('409.3');
  await expect(settleWrite(fails(other), check(null))).rejects.toBe(other);
});

test('with an empty list of codes every refusal is thrown', async () => {
  const error = refusal('404.1');
  const check = { ...creation([{ id: 7, name: 'Clinics' }]), already: [] };
  await expect(settleWrite(fails(error), check)).rejects.toBe(error);
});

test('the value of an undone write is an error with its outcome', () => {
  expect(settledValue({ outcome: 'done', value: 3 })).toBe(3);
  expect(() => settledValue({ outcome: 'unknown', cause: noResponse })).toThrow(LostAnswer);
  expect(() => settledValue({ outcome: 'not-done', cause: noResponse })).toThrow(
    expect.objectContaining({ outcome: 'not-done', cause: noResponse }),
  );
});
