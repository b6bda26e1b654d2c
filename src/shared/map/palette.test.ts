import { expect, test } from 'vitest';
import { palettes, type ThemeName } from '~/shared/ui/theme/tokens';
import { contrast } from '../../../tests/architecture/contrast';
import { groupColour, groupPath, maxGroups } from './palette';

const groups = Array.from({ length: maxGroups + 1 }, (_, group) => group);

test.each(['light', 'dark'] as ThemeName[])('marks reach 3:1 on the ground of the %s map', (theme) => {
  for (const group of groups) {
    for (const ground of ['bg', 'bg-page', 'bg-skeleton'] as const)
      expect(
        contrast(groupColour(group, theme), palettes[theme][ground]),
        `${group} on ${ground}`,
      ).toBeGreaterThanOrEqual(3);
  }
});

test('no two groups share a colour or a shape', () => {
  for (const theme of ['light', 'dark'] as const)
    expect(new Set(groups.map((group) => groupColour(group, theme))).size).toBe(groups.length);
  const shapes = groups.slice(0, maxGroups).map((group) => groupPath(group, 0, 0, 10));
  expect(new Set(shapes).size).toBe(maxGroups);
});
