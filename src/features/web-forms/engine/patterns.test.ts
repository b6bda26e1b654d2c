import { RE2JS } from 're2js';
import { expect, test, vi } from 'vitest';
import { matchesPattern, PatternTooSlow } from './patterns';

const texts = [
  ...' \u00A0\u2003\u2028\v\n\r\uFEFF\u0085é[]\\/0\b.^',
  ...'Élan|aa|AA|ab a|a-b_c|12,345|+254 712|AQz|Zoé Öz|kwa heri|x@y.org||a]'.split('|'),
];

const patterns = String.raw`
^(\s+)*$      ^(\S+\x20?)+$  ^([\s_]+)+$   ^([^\s]+)+$     ^(.+)+$          ^([\S]+)+$       ^([[a]+)+$
^([[^]+)+$    ^([.]+)+$     ^(a?]*)+$     ^(\A+\Q+\z+)+$  ^(\é+)+$         ^([\b]+)+$       ^(\/+)+$
^(\u00e9+)+$  ^([\xe9A-z]+)+$             ^([\w\-\_]+)+$  ^(?:([0-9]+),?)+$                 (?<=a(?:b+)*)\sa
^(?<w>\w+)+$  ^(\p{L}+\s?)+$              \b(\w+\s?)+\b   (?i)^(A+)+$      (?s)^(.+)+$      ^(\+?\d+\s?)+$
^(\D*\d+)+$   ^(a|\bb)+\s.*$`
  .split(/\s+/)
  .slice(1);

test.each(patterns)('%s finds what RegExp finds, though RE2 compares', (pattern) => {
  const linear = vi.spyOn(RE2JS.prototype, 'test');
  const [start, flags] = /^\(\?([is])\)/.exec(pattern) ?? ['', ''];
  const expected = new RegExp(pattern.slice(start.length), `${flags}${pattern.includes('p{') ? 'u' : ''}`);
  for (const text of texts) expect([text, matchesPattern(pattern, text)]).toEqual([text, expected.test(text)]);
  expect(linear).toHaveBeenCalledTimes(texts.length);
  linear.mockRestore();
});

test.each(['^(a+)+$', '^(a|a)*$', '(x+x+)+y', '^(a*)*b$', String.raw`^(\w+\s?)*$`, '(.*a){20}b', 'a*a*a*a*a*a*b'])(
  '%s takes no longer for a long text',
  (pattern) => {
    const start = performance.now();
    expect(matchesPattern(pattern, `${'a'.repeat(5000)}${'x'.repeat(5000)}!`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  },
);

test('a pattern that RE2 does not read is compared by RegExp, unless that may take for ever', () => {
  expect(matchesPattern('^(?=.*[A-Z]).{8,}$', 'longEnough')).toBe(true);
  expect(matchesPattern(String.raw`^(\w+) \1$`, 'twice twice')).toBe(true);
  expect(matchesPattern('^(?!b)(a+)+$', 'aaa')).toBe(true);
  expect(() => matchesPattern('^(?!b)(a+)+$', `${'a'.repeat(50)}!`)).toThrow(PatternTooSlow);
  expect(() => matchesPattern('[', 'a')).toThrow(SyntaxError);
});
