import { expect, it } from 'vitest';
import { contentWidth } from './content-width';

const fit = (values: readonly (string | undefined)[], decoration = 0) =>
  contentWidth(
    { text: (row: { value: string | undefined }) => row.value, decoration },
    values.map((value) => ({ value })),
  );
const width = (values: readonly (string | undefined)[], decoration = 0) => fit(values, decoration)?.width ?? null;

it('is that of nearly all answers: one long text does not widen the column', () => {
  const short = Array.from({ length: 19 }, () => 'north');
  expect(width(short)).toBe(width([...short, 'a very long remark '.repeat(500)]));
  expect(width(['Village 44'])).toBeGreaterThan(width(short) ?? 0);
});

it('has limits, room for icons and for wide scripts', () => {
  expect(width(['1'])).toBe(48);
  expect(width(['x'.repeat(10_000)])).toBe(220);
  expect(width(['photo-1.jpg'], 22)).toBe((width(['photo-1.jpg']) ?? 0) + 22);
  expect(width(['\u674e\u96f7\u674e\u96f7\u674e\u96f7'])).toBeGreaterThan(width(['abcdef']) ?? 0);
});

it('is not known without answers', () => {
  expect(width(['', undefined, ''])).toBeNull();
});

it('has the table measure the text that it fits, unless that is cut in any case', () => {
  expect(fit(['Nyalenda', 'Ahero'])?.fitting).toEqual(['Nyalenda']);
  expect(fit(['x'.repeat(100)])?.fitting).toEqual([]);
});
