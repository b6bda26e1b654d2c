import { expect, test, vi } from 'vitest';
import { makeScrollKey } from './Root';

test('a new page has its own position, which going back restores', () => {
  const keyOf = makeScrollKey({}, () => undefined);
  const home = keyOf({ pathname: '/', key: 'a' });
  expect(keyOf({ pathname: '/projects/1', key: 'b' })).not.toBe(home);
  expect(keyOf({ pathname: '/', key: 'a' })).toBe(home);
});

test('the same page opened again starts at the top', () => {
  const keyOf = makeScrollKey({}, () => undefined);
  const first = keyOf({ pathname: '/', key: 'a' });
  keyOf({ pathname: '/projects/1', key: 'b' });
  expect(keyOf({ pathname: '/', key: 'c' })).not.toBe(first);
});

test('each address that the browser itself loads has its own position', () => {
  const positions = ['/', '/projects/1'].map((pathname) =>
    makeScrollKey({}, () => undefined)({ pathname, key: 'default' }),
  );
  expect(positions[0]).not.toBe(positions[1]);
});

test('another query keeps the scroll position, and so does going back', () => {
  const keyOf = makeScrollKey({}, () => undefined);
  keyOf({ pathname: '/', key: 'a' });
  const list = keyOf({ pathname: '/list', key: 'b' });
  expect(keyOf({ pathname: '/list', key: 'c' })).toBe(list);
  expect(keyOf({ pathname: '/list', key: 'd' })).toBe(list);
  keyOf({ pathname: '/', key: 'e' });
  expect(keyOf({ pathname: '/list', key: 'd' })).toBe(list);
});

test('stores what a reload needs, for at most fifty entries', () => {
  const keep = vi.fn<(keys: Record<string, string>) => void>();
  const keyOf = makeScrollKey({}, keep);
  for (let at = 0; at < 80; at += 1) keyOf({ pathname: '/list', key: `k${at}` });
  const kept = keep.mock.lastCall?.[0] ?? {};
  expect(Object.keys(kept)).toHaveLength(50);
  expect(makeScrollKey(kept, keep)({ pathname: '/list', key: 'k79' })).toBe('k0');
});
