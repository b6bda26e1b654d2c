import { expect, test } from 'vitest';
import { describeFault, readConfig } from './client-config';

const read = (file: unknown) => readConfig(JSON.stringify(file));
const defaults = readConfig('{}');
const attribution = '© [Survey](https://example.org)';
const map = { tiles: '/tiles/{z}/{x}/{y}.png', attribution };

test('missing fields get their defaults', () => {
  expect(read({ home: { title: 'Hello' }, oidcEnabled: true })).toEqual({
    ...defaults,
    oidcEnabled: true,
    home: { title: 'Hello', body: null },
  });
  expect(defaults).toMatchObject({ showsAnalytics: true, oidcEnabled: false, statisticsUrl: null, faults: [] });
});

test('every setting is used', () => {
  const all = {
    showsAnalytics: false,
    oidcEnabled: true,
    showsFeedbackButton: true,
    devTools: true,
    statisticsUrl: 'https://stats.example.org/',
    home: { title: 'Hello', body: '*Welcome*' },
    map,
  };
  expect(read(all)).toEqual({ ...defaults, ...all });
});

// Each setting wrong in turn, with what the operator reads in the console.
test.each([
  [{ showsAnalytics: 'no' }, '"showsAnalytics" must be true or false, but is "no". The default is used.'],
  [{ oidcEnabled: 1 }, '"oidcEnabled" must be true or false, but is 1. The default is used.'],
  [{ showsFeedbackButton: null }, '"showsFeedbackButton" must be true or false, but is null. The default is used.'],
  [{ devTools: [] }, '"devTools" must be true or false, but is []. The default is used.'],
  [{ sentryDsn: 5 }, '"sentryDsn" must be a text, but is 5. The default is used.'],
  [
    { statisticsUrl: 'javascript:alert(1)' },
    '"statisticsUrl" must be an address with http: or https:, but is "javascript:alert(1)". The default is used.',
  ],
  [{ home: 'Hello' }, '"home" must be an object in braces, but is "Hello". The default is used.'],
  [{ home: { title: 5 } }, '"home.title" must be a text, but is 5. The default is used.'],
  [{ home: { body: ['x'] } }, '"home.body" must be a text, but is ["x"]. The default is used.'],
  [{ home: { text: 'x' } }, '"home.text" is not a setting. It is ignored.'],
  [{ map: [map] }, expect.stringMatching(/^"map" must be an object in braces, but is \[\{"tiles".{71}…\. The default/)],
  [{ map: { tiles: map.tiles } }, '"map.attribution" must be a text, but is undefined. The default is used.'],
  [{ map: { ...map, attribution: ' ' } }, '"map.attribution" must be a text, but is " ". The default is used.'],
  [{ oidcenabled: true }, '"oidcenabled" is not a setting. It is ignored.'],
  [{ toString: true }, '"toString" is not a setting. It is ignored.'],
])('%j has one mistake, and the default counts', (file, text) => {
  const config = read(file);
  expect(config.faults.map(describeFault)).toEqual([text]);
  expect(config).toEqual({ ...defaults, faults: config.faults });
});

test.each([
  ['no address', undefined],
  ['an address without a row', '/tiles/{z}/{x}.png'],
  ['an address without HTTPS', 'http://tiles.example.org/{z}/{x}/{y}.png'],
  ['an address of another site without a protocol', '//tiles.example.org/{z}/{x}/{y}.png'],
  ['an address that is script', 'javascript:{z}{x}{y}'],
])('takes no tiles of %s', (_, tiles) => {
  const config = read({ map: { tiles, attribution } });
  expect(config.map).toBeNull();
  expect(config.faults).toMatchObject([{ setting: 'map.tiles', expected: 'tiles' }]);
});

test.each(['/tiles/{z}/{x}/{y}.png', 'https://tiles.example.org/{z}/{x}/{-y}.png', 'https://t.example/{x}/{y}?z={z}'])(
  'takes the tiles of %s',
  (tiles) => expect(read({ map: { tiles, attribution } })).toEqual({ ...defaults, map: { tiles, attribution } }),
);

test('the settings beside a wrong one count', () => {
  expect(read({ oidcEnabled: true, devTools: 'yes', home: { title: 5, body: 'x' } })).toMatchObject({
    oidcEnabled: true,
    devTools: false,
    home: { title: null, body: 'x' },
    faults: [{ setting: 'devTools' }, { setting: 'home.title' }],
  });
});

test.each(['null', '"text"', '5', '[]', '[1]'])('%s is no object', (text) => {
  expect(readConfig(text)).toEqual({
    ...defaults,
    faults: [{ kind: 'wrong', setting: '/', expected: 'object', found: text }],
  });
});

test.each(['', '<!doctype html>', '{ "oidcEnabled": true, }'])('%j is no JSON, and the place is named', (text) => {
  const config = readConfig(text);
  expect(config).toEqual({ ...defaults, faults: [{ kind: 'not-json', reason: expect.stringMatching(/JSON/) }] });
  expect(config.faults.map(describeFault)[0]).toMatch(/^The file is not JSON: .+\. All defaults are used\.$/);
});
