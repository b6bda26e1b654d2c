import { expect, test } from 'vitest';
import { mergeConfig } from './client-config';

test('what the file leaves out takes its default', () => {
  expect(mergeConfig({ home: { title: 'Hello' }, oidcEnabled: true })).toMatchObject({
    showsAnalytics: true,
    oidcEnabled: true,
    home: { title: 'Hello', body: null },
    statisticsUrl: null,
  });
});

test.each([null, 'text', 5, [], [1]])('%j is no configuration', (file) => {
  expect(mergeConfig(file)).toEqual(mergeConfig({}));
});

test('a link that would run code is no link', () => {
  expect(mergeConfig({ statisticsUrl: 'javascript:alert(1)' }).statisticsUrl).toBeNull();
  expect(mergeConfig({ statisticsUrl: 'https://stats.example.org/' }).statisticsUrl).toBe('https://stats.example.org/');
});
