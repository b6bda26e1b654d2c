import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activateLocale } from '~/i18n/i18n';
import { show as showWithTexts } from '../../../tests/helpers/show';
import { parseGeoJson } from './locations';
import { MapView, type MapViewProps } from './MapView';

beforeEach(async () => {
  await activateLocale('en');
  await page.viewport(1000, 600);
});

const places = parseGeoJson({
  features: [
    ...Array.from({ length: 30 }, (_, at) => ({
      id: `west ${at}`,
      geometry: { type: 'Point', coordinates: [-10 + at / 1000, 5] },
    })),
    { id: 'east', geometry: { type: 'Point', coordinates: [10, 5] } },
    {
      id: 'field',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [3, 0],
            [3, 3],
            [0, 3],
            [0, 0],
          ],
        ],
      },
    },
  ],
});

async function show(props: Partial<MapViewProps> = {}) {
  const onPoint = vi.fn<(records: string[]) => void>();
  const onSelect = vi.fn<(records: ReadonlySet<string>) => void>();
  const screen = await showWithTexts(
    <>
      <style>{'.map { block-size: 500px }'}</style>
      <MapView label="Map: 32 places" places={places} onPoint={onPoint} onSelect={onSelect} {...props} />
    </>,
  );
  const application = screen.getByRole('application', { name: 'Map: 32 places' });
  await vi.waitFor(() => expect(document.querySelector('.map-scale')).not.toBeNull(), 10_000);
  return { screen, application, onPoint, onSelect };
}

/** Where a place is in the map's element while all places show, which fill the width but for its edges. */
function pixelsOf(element: Element, lon: number, lat: number): { x: number; y: number } {
  const { width, height } = element.getBoundingClientRect();
  const [start, end] = [64, 40];
  const degree = (width - start - end) / 20;
  return { x: start + (lon + 10) * degree, y: height / 2 - (lat - 2.5) * degree };
}

/** The colour of the canvas at a place of the map's element. */
function colourAt(x: number, y: number): string {
  const canvas = document.querySelector<HTMLCanvasElement>('.map-places > canvas');
  const target = document.querySelector('.map-target')?.getBoundingClientRect();
  const drawn = canvas?.getBoundingClientRect();
  if (!canvas || !target || !drawn) throw new Error('nothing is drawn');
  const scale = canvas.width / drawn.width;
  const [left, top] = [target.left + x - drawn.left, target.top + y - drawn.top].map((pixel) =>
    Math.round(pixel * scale),
  );
  const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(left ?? 0, top ?? 0, 1, 1).data ?? [];
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

test('has a name, says how it is used, and a scale', async () => {
  const { screen, application } = await show();
  await expect.element(application).toHaveAccessibleDescription(/Arrow keys move the map/);
  await expect.element(screen.getByText(/^\d+ km$/)).toBeVisible();
});

test('points at one record, comes nearer to several, and at none', async () => {
  const { application, onPoint } = await show();
  const element = application.element();
  await application.click({ position: pixelsOf(element, 10, 5) });
  await vi.waitFor(() => expect(onPoint).toHaveBeenLastCalledWith(['east']), 10_000);
  await application.click({ position: pixelsOf(element, 5, -2) });
  await vi.waitFor(() => expect(onPoint).toHaveBeenLastCalledWith([]), 10_000);
  const before = document.querySelector('.map-scale')?.textContent;
  await application.click({ position: pixelsOf(element, -10, 5) });
  await vi.waitFor(() => expect(document.querySelector('.map-scale')?.textContent).not.toBe(before), 10_000);
  expect(onPoint).toHaveBeenCalledTimes(2);
});

test('points at an area', async () => {
  const { application, onPoint } = await show();
  await application.click({ position: pixelsOf(application.element(), 2.6, 2.6) });
  await vi.waitFor(() => expect(onPoint).toHaveBeenLastCalledWith(['field']), 10_000);
});

test('selects what is in view, in a box and in a shape', async () => {
  const { screen, application, onSelect } = await show();
  await screen.getByRole('button', { name: 'Select what is in view' }).click();
  expect(onSelect.mock.lastCall?.[0].size).toBe(32);
  const { left, top, width, height } = application.element().getBoundingClientRect();
  const draw = (...corners: [number, number][]) => {
    const sheet = document.querySelector('.map-drawing');
    if (!sheet) throw new Error('nothing to draw on');
    const fire = (type: string, [x, y]: [number, number]) =>
      sheet.dispatchEvent(
        new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX: left + x, clientY: top + y }),
      );
    vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
    fire('pointerdown', corners[0] ?? [0, 0]);
    for (const corner of corners) fire('pointermove', corner);
    fire('pointerup', corners.at(-1) ?? [0, 0]);
  };
  await screen.getByRole('button', { name: 'Select with a box' }).click();
  draw([width / 2 + 200, 10], [width - 5, height - 10]);
  await expect.poll(() => [...(onSelect.mock.lastCall?.[0] ?? [])]).toEqual(['east']);
  await screen.getByRole('button', { name: 'Select with a shape' }).click();
  draw([5, 5], [width / 4, 5], [width / 4, height - 5], [5, height - 5]);
  await expect.poll(() => onSelect.mock.lastCall?.[0].size).toBe(30);
  expect(document.querySelector('.map-drawing')).toBeNull();
});

test('Escape ends drawing', async () => {
  const { screen, onSelect } = await show();
  const button = screen.getByRole('button', { name: 'Select with a box' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  expect(onSelect).not.toHaveBeenCalled();
});

test('colours marks by groups, which the legend counts', async () => {
  const groups = {
    title: 'Water',
    valueOf: (id: string) => (id === 'east' ? 'dry' : 'wet'),
    known: ['wet', 'dry'],
    labelOf: (value: string) => `Is ${value}`,
  };
  const { screen, application } = await show({ groups });
  const legend = screen.getByRole('region', { name: 'Water' });
  await expect.element(legend.getByRole('listitem').nth(0)).toHaveTextContent('Is wet 31');
  await expect.element(legend.getByRole('listitem').nth(1)).toHaveTextContent('Is dry 1');
  const { x, y } = pixelsOf(application.element(), 10, 5);
  await vi.waitFor(() => expect(colourAt(x, y)).toBe('#c2571a'), 10_000);
});

test('goes through a list by Page Up and Page Down, and moves by arrows', async () => {
  const onStep = vi.fn<(by: number) => void>();
  const { application } = await show({ onStep });
  (application.element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}{PageUp}');
  expect(onStep.mock.calls).toEqual([[1], [-1]]);
  const canvas = document.querySelector<HTMLCanvasElement>('.map-places > canvas');
  const before = document.querySelector('.map-scale')?.textContent;
  await userEvent.keyboard('+');
  await vi.waitFor(() => expect(document.querySelector('.map-scale')?.textContent).not.toBe(before), 10_000);
  expect(canvas).not.toBeNull();
});
