import type { ThemeName } from '~/shared/ui/theme/tokens';

/**
 * Colours for any kind of colour blindness (after Okabe and Ito), with a contrast of 3:1 in both themes. Each group
 * has its own shape, too. Apart from other colours, because only maps load them.
 */
const colours: Record<ThemeName, readonly string[]> = {
  light: ['#1f6fb4', '#c2571a', '#14795a', '#8e4a9e', '#8a6d00', '#c2417f', '#1d8a99', '#4a555b'],
  dark: ['#6db3f2', '#f2955c', '#4fc79b', '#c99be0', '#e0c341', '#f58cbc', '#6fd6e0', '#c5ced3'],
};

const others: Record<ThemeName, string> = { light: '#717d84', dark: '#87949b' };

/** Groups with their own colour and shape; the rest is shown together. */
export const maxGroups = colours.light.length;

export const groupColour = (group: number, theme: ThemeName): string => colours[theme][group] ?? others[theme];

const angles = (corners: number, first: number) =>
  Array.from({ length: corners }, (_, at) => first + (at * 2 * Math.PI) / corners);
const polygon = (corners: number, first: number, size: number): readonly (readonly [number, number])[] =>
  angles(corners, first).map((angle) => [Math.cos(angle) * size, Math.sin(angle) * size]);
const up = -Math.PI / 2;

/** Corners around the centre in multiples of the radius; null for a circle. */
const shapes: readonly (readonly (readonly [number, number])[] | null)[] = [
  null,
  polygon(4, Math.PI / 4, 1.2),
  polygon(3, up, 1.35),
  polygon(4, up, 1.3),
  polygon(3, -up, 1.35),
  polygon(6, 0, 1.15),
  angles(10, up).map((angle, at) => {
    const size = at % 2 === 0 ? 1.45 : 0.65;
    return [Math.cos(angle) * size, Math.sin(angle) * size] as const;
  }),
  [
    [-0.4, -1.2],
    [0.4, -1.2],
    [0.4, -0.4],
    [1.2, -0.4],
    [1.2, 0.4],
    [0.4, 0.4],
    [0.4, 1.2],
    [-0.4, 1.2],
    [-0.4, 0.4],
    [-1.2, 0.4],
    [-1.2, -0.4],
    [-0.4, -0.4],
  ],
];

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** SVG path of a group's mark. */
export function groupPath(group: number, x: number, y: number, radius: number): string {
  const corners = shapes[group];
  if (!corners) return circle(x, y, radius);
  const steps = corners.map(([dx, dy]) => `${(x + dx * radius).toFixed(2)} ${(y + dy * radius).toFixed(2)}`);
  return `M${steps.join('L')}Z`;
}
