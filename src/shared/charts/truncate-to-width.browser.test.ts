import { expect, test } from 'vitest';
import { truncateToWidth } from './BarChart';

const widthOf = (text: string) => {
  const label = document.createElement('span');
  label.textContent = text;
  label.style.cssText = 'font-size: 13px; white-space: pre; position: absolute';
  document.body.append(label);
  const { width } = label.getBoundingClientRect();
  label.remove();
  return width;
};

test.each(['WWWWWWWWWWWWWWWWWWWWWWWW', 'collect:7beamg6Qm3ZtR8v', 'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii'])(
  'the label %s fits, with as many letters as there is room for',
  (label) => {
    const shown = truncateToWidth(label, 116);
    expect(shown).toMatch(/.…$/);
    expect(widthOf(shown)).toBeLessThanOrEqual(117);
    expect(widthOf(label.slice(0, shown.length))).toBeGreaterThan(100);
  },
);

test('a label that fits is whole, and one of ten thousand letters is cut', () => {
  expect(truncateToWidth('Well 7', 116)).toBe('Well 7');
  expect(truncateToWidth('x'.repeat(10_000), 116).length).toBeLessThan(40);
});
