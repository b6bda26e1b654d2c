import { expect, test, vi } from 'vitest';
import { holdPage, otherPages } from './open-pages';

test('a page knows how many other tabs have it open', async () => {
  expect(await otherPages('/wells')).toBe(0);
  const close = [holdPage('/wells'), holdPage('/trees')];
  expect(await otherPages('/wells')).toBe(0);
  close.push(holdPage('/wells'), holdPage('/wells'));
  await vi.waitFor(async () => expect(await otherPages('/wells')).toBe(2));
  close[2]?.();
  await vi.waitFor(async () => expect(await otherPages('/wells')).toBe(1));
  expect(await otherPages('/trees')).toBe(0);
  for (const end of close) end();
});

test('a browser without locks, as in pages without HTTPS, knows of no other tab', async () => {
  vi.stubGlobal('navigator', {});
  const close = holdPage('/wells');
  expect(await otherPages('/wells')).toBe(0);
  close();
});
