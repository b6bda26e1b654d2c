import { fillForm, type FormQuestion } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

const input = (type: string, attributes = '', bind = ''): FormQuestion => [
  'q',
  `type="${type}" ${bind}`,
  `<input ref="@" ${attributes}><label>The question</label></input>`,
];
const show = (question: FormQuestion, value = '') =>
  showForm(fillForm({ questions: [question], values: { q: value } }));

test('a whole number too large to be stored stays in its field and is not sent away silently', async () => {
  const { screen, answer, onSend } = await show(input('int'));
  const field = screen.getByLabelText('The question');
  await field.fill('3000000000');
  await expect.element(screen.getByText(/too large/)).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(field).toHaveValue('3000000000');
  await field.fill('2147483647');
  expect(answer('q')).toBe('2147483647');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
});

test('thousands are set apart while nobody types', async () => {
  const { screen, answer } = await show(input('int', 'appearance="thousands-sep"'));
  const field = screen.getByLabelText('The question');
  await field.fill('1234567');
  await expect.element(field).toHaveValue('1234567');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1,234,567');
  expect(answer('q')).toBe('1234567');
});

test('a pasted character that cannot be sent is shown and stored as a space', async () => {
  const { screen, answer } = await show(input('string', 'appearance="multiline"'));
  await screen.getByLabelText('The question').fill('first\u000Bsecond\u0001\n\tthird');
  await expect.element(screen.getByLabelText('The question')).toHaveValue('first second \n\tthird');
  expect(answer('q')).toBe('first second \n\tthird');
});

test('a code of digits is kept as it is typed', async () => {
  const { screen, answer } = await show(input('string', 'appearance="numbers"'));
  await screen.getByLabelText('The question').fill('00123456789012345678901');
  expect(answer('q')).toBe('00123456789012345678901');
});

test('a month is stored with its first day', async () => {
  const { screen, answer } = await show(input('date', 'appearance="month-year"'));
  await screen.getByLabelText('Month').selectOptions('March');
  expect(answer('q')).toBe('');
  await screen.getByLabelText('Year').fill('2024');
  expect(answer('q')).toBe('2024-03-01');
});

test('a year is stored once it has four digits', async () => {
  const { screen, answer } = await show(input('date', 'appearance="year"'));
  await screen.getByLabelText('The question').fill('199');
  expect(answer('q')).toBe('');
  await screen.getByLabelText('The question').fill('1998');
  expect(answer('q')).toBe('1998-01-01');
});

test('a moment is stored with the zone that is shown', async () => {
  const { screen, answer } = await show(input('dateTime'));
  await screen.getByLabelText('The question').fill('2024-05-06T07:08');
  expect(answer('q')).toMatch(/^2024-05-06T07:08:00\.000[+-]\d\d:\d\d$/);
  await expect.element(screen.getByText(/Time zone: .*UTC[+-]/)).toBeVisible();
});

test('a time of day is stored with its zone', async () => {
  const { screen, answer } = await show(input('time'));
  await screen.getByLabelText('The question').fill('07:08');
  expect(answer('q')).toMatch(/^07:08:00\.000[+-]\d\d:\d\d$/);
});

test('a note shows the value that the form computes', async () => {
  const { screen } = await show(input('string', '', 'readonly="true()" calculate="concat(\'a\', \'b\')"'));
  await expect.element(screen.getByText('ab')).toBeVisible();
});

test('an acknowledgement is stored as OK', async () => {
  const { screen, answer } = await show(['q', 'type="string"', '<trigger ref="@"><label>Read it</label></trigger>']);
  await screen.getByRole('checkbox').click();
  expect(answer('q')).toBe('OK');
});

test('a slider has no answer before it is moved, and its answer can be cleared', async () => {
  const range = '<range ref="@" start="0" end="10" step="2"><label>How much</label></range>';
  const { screen, answer } = await show(['q', 'type="int"', range]);
  expect(answer('q')).toBe('');
  await expect.element(screen.getByText('No answer')).toBeVisible();
  screen.getByRole('slider').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(answer('q')).toBe('2');
  await screen.getByRole('button', { name: 'Clear the answer' }).click();
  expect(answer('q')).toBe('');
});

test('stars and a list answer the same question', async () => {
  const range = (appearance: string) =>
    `<range ref="@" start="1" end="5" step="1" appearance="${appearance}"><label>How much</label></range>`;
  const stars = await show(['q', 'type="int"', range('rating')]);
  await stars.screen.getByRole('radio', { name: '4' }).click({ force: true });
  expect(stars.answer('q')).toBe('4');
  await stars.screen.unmount();
  const list = await show(['q', 'type="int"', range('picker')]);
  await list.screen.getByRole('combobox').selectOptions('3');
  expect(list.answer('q')).toBe('3');
});

test('a point is placed by coordinates, and nonsense is refused in words', async () => {
  const { screen, answer } = await show(input('geopoint'));
  await screen.getByText('Enter coordinates').click();
  await screen.getByLabelText('Latitude').fill('91');
  await screen.getByLabelText('Longitude').fill('2');
  await screen.getByRole('button', { name: 'Use these coordinates' }).click();
  await expect.element(screen.getByText(/Enter a latitude from/)).toBeVisible();
  await screen.getByLabelText('Latitude').fill('48.5');
  await screen.getByRole('button', { name: 'Use these coordinates' }).click();
  expect(answer('q')).toBe('48.5 2.0');
  await expect.element(screen.getByRole('img', { name: 'Map of a point' })).toBeVisible();
});

test('the place of the device is taken with its accuracy', async () => {
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((found) => {
    found({ coords: { latitude: 1, longitude: 2, altitude: 3, accuracy: 4 } } as GeolocationPosition);
    return 1;
  });
  const { screen, answer } = await show(input('geopoint'));
  await screen.getByRole('button', { name: 'Use my place' }).click();
  expect(answer('q')).toBe('1.0 2.0 3.0 4.0');
  watch.mockRestore();
});

test('an area is not sent before it has three points, and is closed when stored', async () => {
  const { screen, answer, onSend } = await show(input('geoshape'));
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
  expect(answer('q')).toBe('1.0 1.0;1.0 2.0;2.0 2.0;1.0 1.0');
  await screen.getByRole('img', { name: 'Map of an area' }).click();
  expect(answer('q')?.split(';')).toHaveLength(5);
});
