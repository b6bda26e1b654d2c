import { expect, test, vi } from 'vitest';
import type { AnswerValues } from '~/engines/xforms/odata-names';
import { withAllDigits } from './exact-numbers';

test('whole numbers have the digits of the XML, also in repeats, and those without it are counted', async () => {
  const page = `{"value":[
    {"__id":"a","n":9007199254740992,"near":9007199254740991,"trip":[{"n":1},{"n":1.2345678901234568e+29}]},
    {"__id":"b","n":-12345678901234567000,"at":{"type":"Point","coordinates":[36.5,-1.2]}},
    {"__id":"c","n":5}],"@odata.count":3}`;
  const answersOf = vi.fn<(id: string) => Promise<AnswerValues | null>>(async (id) =>
    id === 'a' ? { n: '9007199254740993', trip: [{ n: '1' }, { n: ' 123456789012345678901234567890' }] } : null,
  );
  const onRounded = vi.fn<(numbers: number) => void>();
  const read = withAllDigits(async () => new TextEncoder().encode(page).buffer, { answersOf, onRounded });
  const { value } = JSON.parse(new TextDecoder().decode(await read(null, new AbortController().signal))) as {
    value: unknown;
  };
  expect(value).toEqual([
    {
      __id: 'a',
      n: '9007199254740993',
      near: 9_007_199_254_740_991,
      trip: [{ n: 1 }, { n: '123456789012345678901234567890' }],
    },
    { __id: 'b', n: -12_345_678_901_234_567_000, at: { type: 'Point', coordinates: [36.5, -1.2] } },
    { __id: 'c', n: 5 },
  ]);
  expect(answersOf.mock.calls.map(([id]) => id)).toEqual(['a', 'b']);
  expect(onRounded.mock.calls.flat()).toEqual([0, 1]);
});
