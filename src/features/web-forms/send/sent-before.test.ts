import { beforeEach, expect, test, vi } from 'vitest';
import type { Form } from '~/api/schema';
import type { FillUrl } from '../fill-url';
import { isEncrypted } from '../load-form';
import { endTimePaths } from './record';
import { markSingleSubmissionSent, singleSubmissionKey, singleSubmissionSentAt } from './single-submission';

/* What keeps a form from being sent twice from one browser, and answers from getting an id that they must not have. */

const form = { projectId: 1, xmlFormId: 'a', enketoId: 'many', enketoOnceId: 'once' } as Form;
const address = (change: Partial<FillUrl>) => ({ purpose: 'new', enketoId: null, single: null, ...change }) as FillUrl;

test.each<[what: string, address: FillUrl, form: Form, name: string | null]>([
  ['a form by its path', address({}), form, null],
  ['a link for many answers', address({ enketoId: 'many' }), form, null],
  ['a link for one answer', address({ enketoId: 'once' }), form, 'once'],
  ['a link for many that is used for one', address({ enketoId: 'many', single: true }), form, 'many'],
  ['a form that is filled once', address({ single: true }), form, 'once'],
  ['a form without a link that is filled once', address({ single: true }), { ...form, enketoOnceId: null }, '1 a'],
  ['a form that may be filled again', address({ single: false }), form, null],
  ['a link of a form that has none', address({}), { ...form, enketoOnceId: null }, null],
  ['a preview', address({ enketoId: 'once', purpose: 'preview' }), form, null],
  ['an edit', address({ single: true, purpose: 'edit' }), form, null],
])('%s', (_, given, of, name) => {
  expect(singleSubmissionKey(given, of)).toBe(name);
});

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('what was sent once is known by its name, and nothing else is', () => {
  expect(singleSubmissionSentAt('once')).toBeNull();
  markSingleSubmissionSent('once');
  expect(Date.parse(singleSubmissionSentAt('once') ?? '')).toBeGreaterThan(0);
  expect([singleSubmissionSentAt('many'), singleSubmissionSentAt(null)]).toEqual([null, null]);
  markSingleSubmissionSent(null);
  expect(stored.size).toBe(1);
});

test.each([
  ['<data id="a" encrypted="yes"><meta/></data>', true],
  ["<?xml version='1.0'?>\n<data id='a' encrypted='yes'/>", true],
  ['  <data xmlns="http://example.org" encrypted="yes" id="a"/>', true],
  ['<data id="a" encrypted="no"/>', false],
  ['<data id="a"><note encrypted="yes"/></data>', false],
  ['<data id="a"><note>encrypted="yes"</note></data>', false],
  ['<data id="a" notencrypted="yes"/>', false],
])('%s is encrypted: %s', (xml, encrypted) => {
  expect(isEncrypted(xml)).toBe(encrypted);
});

const bind = (attributes: string) => `<h:html><model><bind ${attributes}/></model></h:html>`;

test.each([
  [bind('nodeset="/data/end" jr:preload="timestamp" jr:preloadParams="end" type="dateTime"'), ['end']],
  [bind('nodeset = "/data/end" jr:preload = "timestamp" jr:preloadParams = "end"'), ['end']],
  [bind("jr:preload='timestamp' jr:preloadParams='end' nodeset='/data/meta/end'"), ['meta/end']],
  [
    ['a', 'b'].map((name) => bind(`nodeset="/data/${name}" jr:preload="timestamp" jr:preloadParams="end"`)).join('\n'),
    ['a', 'b'],
  ],
  [bind('nodeset="/data/start" jr:preload="timestamp" jr:preloadParams="start"'), []],
  [bind('nodeset="/data/end" jr:preload="property" jr:preloadParams="end"'), []],
  [bind('nodeset="/data/end" type="string"'), []],
])('the times of finishing in %s are %j', (xml, paths) => {
  expect(endTimePaths(xml)).toEqual(paths);
});
