import { expect, test } from 'vitest';
import { mergeConfig } from './client-config';

test('missing fields get their defaults', () => {
  expect(mergeConfig({ home: { title: 'Hello' }, oidcEnabled: true })).toMatchObject({
    showsAnalytics: true,
    oidcEnabled: true,
    home: { title: 'Hello', body: null },
    statisticsUrl: null,
  });
});

test.each([null, 'text', 5, [], [1]])('%j is an invalid configuration', (file) => {
  expect(mergeConfig(file)).toEqual(mergeConfig({}));
});

test('a link with a script URL is dropped', () => {
  expect(mergeConfig({ statisticsUrl: 'javascript:alert(1)' }).statisticsUrl).toBeNull();
  expect(mergeConfig({ statisticsUrl: 'https://stats.example.org/' }).statisticsUrl).toBe('https://stats.example.org/');
});
