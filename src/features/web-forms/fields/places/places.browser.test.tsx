import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fillForm, inputOf } from '../../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../../tests/helpers/filled-form';

const show = (type: string, bind = '') => showForm(fillForm({ questions: [inputOf('q', `type="${type}" ${bind}`)] }));

test('typed coordinates are the answer, and nonsense stops sending with words and the focus', async () => {
  // A constraint meets the fourth part, too.
  const { screen, answer, onSend } = await show('geopoint', 'constraint="selected-at(., 3) &lt;= 10"');
  await screen.getByText('Enter coordinates').click();
  const [latitude, longitude] = [screen.getByLabelText('Latitude'), screen.getByLabelText('Longitude')];
  await longitude.fill('7.25');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(latitude).toHaveFocus();
  await expect.element(latitude).toHaveAccessibleDescription(/Enter a latitude from/);
  await expect.element(longitude).not.toHaveAttribute('aria-invalid');
  await latitude.fill('91');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/Enter a latitude from/)).toBeVisible();
  await latitude.fill('12.5');
  expect(answer('q')).toBe('12.5 7.25 0.0 0.0');
  await expect.element(screen.getByRole('img', { name: 'Map of a point' })).toBeVisible();
  // Nobody measured these.
  expect(screen.getByText(/Altitude|Accuracy/).query()).toBeNull();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Clear the answer' }).click();
  await expect.element(latitude).toHaveValue('');
  // The place of the device is taken with its accuracy.
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((found) => {
    found({ coords: { latitude: 1, longitude: 2, altitude: 3, accuracy: 4 } } as GeolocationPosition);
    return 1;
  });
  await screen.getByRole('button', { name: 'Use my current location' }).click();
  watch.mockRestore();
  expect(answer('q')).toBe('1.0 2.0 3.0 4.0');
  await expect.element(screen.getByText('Accuracy 4 m')).toBeVisible();
});

/** The map of the other pages, which loads when somebody asks for it. */
const largeMap = async (screen: Awaited<ReturnType<typeof show>>['screen'], name: string) => {
  const map = screen.getByRole('application', { name });
  await expect.element(map).toBeVisible();
  await vi.waitFor(() => expect(document.querySelector('.map-scale')).not.toBeNull(), 10_000);
  const { width, height } = map.element().getBoundingClientRect();
  return { map, tap: (x: number, y: number) => map.click({ position: { x: x * width, y: y * height } }) };
};

test('a place is chosen on the large map, and moved', async () => {
  const { screen, answer } = await show('geopoint');
  await screen.getByRole('button', { name: 'Choose on a map' }).click();
  const { tap } = await largeMap(screen, 'Map of a point');
  // The middle of the world is in the middle.
  await tap(0.5, 0.6);
  await vi.waitFor(() => expect(answer('q')).toMatch(/^-\d.* 0\.0 0\.0$/), 10_000);
  const coordinates = () => answer('q')?.split(' ').map(Number) ?? [];
  const [latitude = NaN, longitude = NaN] = coordinates();
  expect(Math.abs(longitude)).toBeLessThan(1);
  await tap(0.6, 0.3);
  await vi.waitFor(() => expect(coordinates()[0]).toBeGreaterThan(latitude + 1), 10_000);
  expect(coordinates()[1]).toBeGreaterThan(longitude + 1);
  await screen.getByRole('button', { name: 'Smaller map' }).click();
  await expect.element(screen.getByRole('img', { name: 'Map of a point' })).toBeVisible();
  // Without tiles it begins where the borders of countries are in view.
  await screen.getByRole('button', { name: 'Larger map' }).click();
  await vi.waitFor(() => expect(document.querySelector('.map-scale')?.textContent).toMatch(/\d\d\d km/), 10_000);
});

test('a line is drawn on the large map', async () => {
  const { screen, answer } = await show('geotrace');
  await screen.getByRole('button', { name: 'Larger map' }).click();
  const { tap } = await largeMap(screen, 'Map of a line');
  await tap(0.4, 0.5);
  await expect.element(screen.getByText('A line needs 2 points at least.')).toBeVisible();
  await tap(0.6, 0.4);
  await vi.waitFor(() => expect(answer('q')?.split(';')).toHaveLength(2), 10_000);
  expect(answer('q')).toMatch(/^[^;]* 0\.0 0\.0;[^;]* 0\.0 0\.0$/);
});

test('an area is not sent before it has three points, and is closed when stored', async () => {
  const { screen, answer, onSend } = await show('geoshape');
  const add = async (pair: string) => {
    await screen.getByLabelText('Latitude').fill(pair);
    await screen.getByRole('button', { name: 'Add the point' }).click();
  };
  await screen.getByText('Enter coordinates').click();
  await add('1.0, 1.0');
  await add('1.0, 2.0');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(screen.getByText('An area needs 3 points at least.')).toBeVisible();
  await add('2.0, 2.0');
  expect(answer('q')).toBe(['1.0 1.0', '1.0 2.0', '2.0 2.0', '1.0 1.0'].map((pair) => `${pair} 0.0 0.0`).join(';'));
  await screen.getByRole('group', { name: 'Plane with the area' }).click({ position: { x: 60, y: 200 } });
  expect(answer('q')?.split(';')).toHaveLength(5);
});

test('a line is drawn, changed and shortened on the plane by tapping, dragging and with the keys', async () => {
  const { screen, answer } = await show('geotrace');
  const plane = screen.getByRole('group', { name: 'Plane with the line' });
  const point = (number: number) => screen.getByRole('button', { name: new RegExp(`^Point ${number} of`) });
  const at = (index: number) => answer('q')?.split(';')[index]?.split(' ').map(Number) ?? [];
  const zoomIn = screen.getByRole('button', { name: 'Zoom in' }).element() as HTMLElement;
  for (let times = 0; times < 8; times += 1) zoomIn.click();
  await plane.click({ position: { x: 100, y: 200 } });
  await expect.element(screen.getByText('A line needs 2 points at least.')).toBeVisible();
  await plane.click({ position: { x: 200, y: 100 } });
  expect(at(0)[0]).toBeLessThan(at(1)[0] ?? 0);
  expect(at(0)[1]).toBeLessThan(at(1)[1] ?? 0);
  await plane.click({ position: { x: 300, y: 100 } });
  expect(answer('q')?.split(';')).toHaveLength(3);

  const before = at(1);
  point(2).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(at(1)[0]).toBeGreaterThan(before[0] ?? 0);
  await expect.element(point(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/Tap where point 2 should be/)).toBeVisible();
  await plane.click({ position: { x: 200, y: 260 } });
  expect(at(1)[0]).toBeLessThan(at(0)[0] ?? 0);
  await screen.getByText('Enter coordinates').click();
  await screen.getByLabelText('Latitude').fill('0.5');
  expect(at(1)[0]).toBe(0.5);
  await screen.getByRole('button', { name: 'Done with point 2' }).click();
  await userEvent.dragAndDrop(point(1), plane, { targetPosition: { x: 60, y: 60 } });
  expect(at(0)[0]).toBeGreaterThan(at(2)[0] ?? 0);
  point(3).element().focus();
  await userEvent.keyboard('{Delete}');
  expect(answer('q')?.split(';')).toHaveLength(2);
  expect(document.activeElement).not.toBe(document.body);
});
