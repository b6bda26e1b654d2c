import { expect, test } from 'vitest';
import { kept } from '../../../../tests/helpers/kept-answers';
import { resumesSending } from './use-draft-saver';

test.each<[sending: boolean, isOther: boolean, xml: string, isSent: boolean]>([
  [true, false, '<data/>', true],
  [false, false, '<data/>', false],
  [false, true, '<data/>', false],
  // They became another submission, which only an encrypted one cannot be continued as.
  [true, true, '<data/>', false],
  [true, true, '<data id="a" encrypted="yes"/>', true],
])('answers whose sending began are sent as they are: %j, of another: %j, %s', (sending, isOther, xml, isSent) => {
  expect(resumesSending({ kept: kept({ sending, xml }), isOther })).toBe(isSent);
});
