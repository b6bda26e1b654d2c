import { describe, expect, it } from 'vitest';
import { checkProtocol, readTableQuery, rowCount } from './options';
import { decodeSkipToken, encodeSkipToken } from './skip-token';

const refused = (code: number, details?: unknown) =>
  expect.objectContaining({ code, ...(details === undefined ? {} : { details }) }) as Error;

describe('the protocol', () => {
  const check = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    checkProtocol(new Headers(headers), query, 'json');

  it('accepts JSON and requests without an Accept header', () => {
    for (const accept of ['application/json', '*/*', 'text/html', 'application/json;q=1']) {
      expect(() => check({}, { accept })).not.toThrow();
    }
    expect(() => check({ $format: 'json', $search: 'x', $expand: '*' })).not.toThrow();
    expect(() => check({ $format: 'json' }, { accept: 'application/xml' })).not.toThrow();
  });

  it('refuses other formats', () => {
    const details = { allowed: ['application/json', 'json'], got: 'application/xml' };
    expect(() => check({}, { accept: 'application/xml' })).toThrow(refused(406.1, details));
    expect(() => check({}, { accept: 'application/json,application/xml;q=0.9' })).toThrow(refused(406.1));
    expect(() => check({ $format: 'atom' })).toThrow(refused(406.1));
    expect(() => check({}, { 'odata-maxversion': '3.0' })).toThrow(refused(404.1));
    expect(() => check({ $apply: 'x' })).toThrow(refused(501.1, { feature: '$apply' }));
    expect(() => check({ top: '1' })).toThrow(refused(501.1, { feature: 'top' }));
    expect(() => check({ $expand: 'rep' })).toThrow(refused(501.6, { text: 'rep' }));
    expect(() => check({ $expand: '*', $select: 's' })).toThrow(refused(501.11));
  });
});

describe('paging', () => {
  it('reads the leading digits of numbers, like the real server', () => {
    expect(readTableQuery({ $top: '1.9', $skip: '2e3' })).toMatchObject({ top: 1, skip: 2, count: false });
    expect(readTableQuery({ $top: ['1', '2'] }).top).toBe(1);
    expect(readTableQuery({ $count: 'TRUE' }).count).toBe(true);
    expect(readTableQuery({ $count: 'yes' }).count).toBe(false);
  });

  it('refuses numbers that the database cannot use', () => {
    expect(() => rowCount(Number.NaN, 0)).toThrow(refused(400.11, { value: 'NaN', expected: 'type bigint' }));
    expect(() => rowCount(1e20, 0)).toThrow(refused(400.22, { value: '100000000000000000000', type: 'bigint' }));
    expect(() => rowCount(-1, 0)).toThrow(expect.objectContaining({ name: 'InternalFault' }) as Error);
    expect(rowCount(null, 7)).toBe(7);
  });

  it('accepts a skip token or an order, not both', () => {
    const token = encodeSkipToken({ instanceId: 'x' });
    expect(() => readTableQuery({ $skiptoken: token, $orderby: '__id' })).toThrow(refused(501.1));
    expect(readTableQuery({ $skiptoken: token, $orderby: '', $skip: '5' })).toMatchObject({
      skipToken: { instanceId: 'x' },
      skip: null,
    });
  });
});

describe('a skip token', () => {
  it('is written like the real server’s', () => {
    expect(encodeSkipToken({ instanceId: null })).toBe('01eyJpbnN0YW5jZUlkIjpudWxsfQ==');
    expect(encodeSkipToken({ instanceId: 'uuid:e4afb4e6-ca24-4ef4-8f08-b0be17476805' })).toBe(
      '01eyJpbnN0YW5jZUlkIjoidXVpZDplNGFmYjRlNi1jYTI0LTRlZjQtOGYwOC1iMGJlMTc0NzY4MDUifQ==',
    );
  });

  it('may contain any value', () => {
    const instanceId = '日本 \u202e "\\';
    expect(decodeSkipToken(encodeSkipToken({ instanceId }))).toEqual({ instanceId });
  });

  it.each(['', 'abc', '01zzz', '01IngiCg==', `02${btoa('{}')}`])('is refused: %j', (token) => {
    expect(() => decodeSkipToken(token)).toThrow(refused(400.35));
  });
});
