import { theme as antdTheme } from 'antd';
import { describe, expect, test } from 'vitest';
import { antdTokens, palettes, type ThemeName } from '~/shared/ui/theme/tokens';
import { contrast } from './contrast.ts';

type Colour = Exclude<keyof (typeof palettes)['light'], 'shadow'>;

const grounds: Colour[] = ['bg', 'bg-page', 'bg-hover', 'bg-selected'];
/** Text colours and the backgrounds they are used on. */
const texts: [text: Colour, on: Colour[]][] = [
  ['text', [...grounds, 'bg-changed', 'success-bg', 'info-bg', 'warning-bg', 'danger-bg']],
  ['text-muted', [...grounds, 'bg-changed']],
  ['link', [...grounds, 'bg-changed']],
  // The name of an antd link; our own links and places use `link` and `text`
  ['brand', ['bg', 'bg-page']],
  ['on-brand', ['brand', 'brand-hover', 'danger', 'danger-text']],
  ['success', ['bg', 'bg-page', 'bg-hover', 'bg-selected', 'success-bg']],
  ['info', ['bg', 'bg-page', 'bg-hover', 'bg-selected', 'info-bg']],
  ['warning', ['bg', 'bg-page', 'bg-hover', 'bg-selected', 'warning-bg']],
  ['danger', ['bg', 'bg-page', 'bg-hover', 'bg-selected', 'danger-bg']],
  ['danger-text', ['danger-bg']],
  ['toast-text', ['toast-bg']],
];
/** Borders of controls, focus rings and marks, and the backgrounds beside them. */
const marks: [mark: Colour, on: Colour[]][] = [
  ['line-strong', ['bg', 'bg-page']],
  ['brand', ['bg', 'bg-page', 'bg-hover', 'bg-selected']],
  ['danger', ['bg', 'bg-page']],
];

describe.each<ThemeName>(['light', 'dark'])('%s', (theme) => {
  const palette = palettes[theme];
  const pairs = (table: [Colour, Colour[]][]) =>
    table.flatMap(([front, backs]) => backs.map((back): [Colour, Colour] => [front, back]));

  test('text has enough contrast on its backgrounds (4.5:1)', () => {
    const weak = pairs(texts).filter(([front, back]) => contrast(palette[front], palette[back]) < 4.5);
    expect(
      weak.map(([front, back]) => `${front} on ${back}: ${contrast(palette[front], palette[back]).toFixed(2)}`),
    ).toEqual([]);
  });

  test('borders of controls and marks have enough contrast (3:1)', () => {
    const weak = pairs(marks).filter(([front, back]) => contrast(palette[front], palette[back]) < 3);
    expect(
      weak.map(([front, back]) => `${front} on ${back}: ${contrast(palette[front], palette[back]).toFixed(2)}`),
    ).toEqual([]);
  });

  test('antd derives no weaker colours for its marks and notices (4.5:1)', () => {
    const { token, components } = antdTokens(theme, false);
    const algorithm = theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
    const derived = antdTheme.getDesignToken({ token: token ?? {}, algorithm });
    const tones = { ...derived, ...components?.Tag };
    const weak = (['Success', 'Warning', 'Error', 'Info'] as const).filter((kind) => {
      const back = derived[`color${kind}Bg`];
      return contrast(tones[`color${kind}`], back) < 4.5 || contrast(derived.colorText, back) < 4.5;
    });
    expect(weak).toEqual([]);
  });

  test('every text colour is in the table above', () => {
    const used = new Set<string>([...texts, ...marks].flatMap(([front, backs]) => [front, ...backs]));
    const decoration = ['bg-skeleton', 'line', 'danger-border', 'shadow'];
    expect(Object.keys(palette).filter((name) => !used.has(name) && !decoration.includes(name))).toEqual([]);
  });
});

test('the computation agrees with WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#123456', '#123456')).toBe(1);
  expect(() => contrast('red', '#ffffff')).toThrow('red');
});
