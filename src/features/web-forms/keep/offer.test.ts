import { expect, test } from 'vitest';
import { isSentAsKept } from './offer';

const kept = (sending: boolean, xml = '<data id="a"/>') => ({
  instanceId: 'uuid:1',
  place: { projectId: 1, xmlFormId: 'a', draft: false },
  replaces: null,
  at: 0,
  files: [],
  sending,
  xml,
});

test('answers whose sending began are sent as they are, the others are continued', () => {
  expect(isSentAsKept({ kept: kept(true), isOther: false })).toBe(true);
  expect(isSentAsKept({ kept: kept(false), isOther: false })).toBe(false);
});

test('answers that became another submission are continued in the form, unless they are encrypted', () => {
  expect(isSentAsKept({ kept: kept(true), isOther: true })).toBe(false);
  expect(isSentAsKept({ kept: kept(true, '<data id="a" encrypted="yes"/>'), isOther: true })).toBe(true);
  expect(isSentAsKept({ kept: kept(false), isOther: true })).toBe(false);
});
