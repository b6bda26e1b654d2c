import { expect, test } from 'vitest';
import { kept } from '../../../../tests/helpers/kept-answers';
import { isSentAsKept } from './offer';

test('answers whose sending began are sent as they are, the others are continued', () => {
  expect(isSentAsKept({ kept: kept({ sending: true }), isOther: false })).toBe(true);
  expect(isSentAsKept({ kept: kept(), isOther: false })).toBe(false);
});

test('answers that became another submission are continued in the form, unless they are encrypted', () => {
  expect(isSentAsKept({ kept: kept({ sending: true }), isOther: true })).toBe(false);
  expect(isSentAsKept({ kept: kept({ sending: true, xml: '<data id="a" encrypted="yes"/>' }), isOther: true })).toBe(
    true,
  );
  expect(isSentAsKept({ kept: kept(), isOther: true })).toBe(false);
});
