import { expect, test, vi } from 'vitest';
import { ApiError, errorFromResponse, isProblem } from './problem';

const json = (status: number, body: string) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } });

test('a problem code stays text: 404.10 is not 404.1', async () => {
  const error = await errorFromResponse(json(404, '{"message":"gone","code":404.10,"details":{"a":1}}'));
  expect(error).toMatchObject({ kind: 'problem', status: 404, code: '404.10', message: 'gone', details: { a: 1 } });
  expect(isProblem(error, '404.1')).toBe(false);
  expect(isProblem(error, '404.1', '404.10')).toBe(true);
});

test('a code in the details is not the code of the problem', async () => {
  const error = await errorFromResponse(json(400, '{"details":{"code":999.9},"message":"no","code":400.8}'));
  expect(error.code).toBe('400.8');
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, '{"message":"Internal Server Error"}'],
  [500, '{"message":5,"code":"x"}'],
  [500, 'null'],
  [413, ''],
])('an answer of status %d without a problem is recognized', async (status, body) => {
  expect(await errorFromResponse(json(status, body))).toMatchObject({ kind: 'not-a-problem', status, code: null });
});

test('only a lost answer has an unknown outcome', () => {
  expect(new ApiError({ kind: 'no-response' }).outcomeUnknown).toBe(true);
  expect(new ApiError({ kind: 'not-a-problem', status: 504 }).outcomeUnknown).toBe(true);
  expect(new ApiError({ kind: 'not-a-problem', status: 200 }).outcomeUnknown).toBe(true);
  expect(new ApiError({ kind: 'not-a-problem', status: 413 }).outcomeUnknown).toBe(false);
  expect(new ApiError({ kind: 'problem', status: 409, code: '409.3' }).outcomeUnknown).toBe(false);
  expect(new ApiError({ kind: 'problem', status: 502, code: '502.2' }).outcomeUnknown).toBe(false);
});

test.each([
  ['7', 7000],
  ['Fri, 27 Nov 2026 11:00:30 GMT', 30_000],
  ['Fri, 27 Nov 2026 10:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('a server that asks to try again after %j', async (header, retryAfter) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T11:00:00Z'), toFake: ['Date'] });
  const headers = new Headers(header === null ? {} : { 'Retry-After': header });
  expect(await errorFromResponse(new Response('', { status: 503, headers }))).toMatchObject({
    isOverloaded: true,
    outcomeUnknown: false,
    retryAfter,
  });
  vi.useRealTimers();
});
