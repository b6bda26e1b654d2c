import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../tests/helpers/storage';
import { clearExpiry, storedExpiry, storeExpiry } from './expiry';

/* How long a session lasts, as other tabs and ODK's own clients on the same origin read and write it. */

let values: Map<string, string>;
const changes: (string | null)[] = [];
beforeEach(() => {
  values = stubStorage('localStorage', (text) => changes.push(text));
  changes.length = 0;
});

test('the end of the session is stored where the other clients look, and tells other tabs even if it is the same', () => {
  storeExpiry(1_800_000_000_000);
  expect([...values]).toEqual([['sessionExpires', '1800000000000']]);
  expect(changes).toEqual([null, '1800000000000']);
  expect(storedExpiry()).toBe(1_800_000_000_000);
});

test('a logout tells the other tabs, and leaves nothing', () => {
  storeExpiry(5);
  changes.length = 0;
  clearExpiry();
  expect(changes).toEqual(['0', null]);
  expect(storedExpiry()).toBeNull();
});

test.each(['0', '', '-5', '1.5', 'soon', ' 5'])('%j is no end of a session', (text) => {
  values.set('sessionExpires', text);
  expect(storedExpiry()).toBeNull();
});
