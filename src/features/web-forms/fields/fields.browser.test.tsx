import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choose } from '../../../../tests/helpers/choose';
import { fillForm, type FormQuestion, inputOf } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';

const show = (question: FormQuestion) => showForm(fillForm({ questions: [question] }));

test('each control stores what is typed or chosen as ODK has it', async () => {
  const range = (attributes: string) => `<range ref="@" ${attributes}><label>How much</label></range>`;
  const { screen, answer } = await showForm(
    fillForm({
      questions: [
        inputOf('number', 'type="int"'),
        inputOf('thousands', 'type="int"', 'appearance="thousands-sep"'),
        inputOf('lines', 'type="string"', 'appearance="multiline"'),
        inputOf('digits', 'type="string"', 'appearance="numbers"'),
        inputOf('month', 'type="date"', 'appearance="month-year"'),
        inputOf('year-only', 'type="date"', 'appearance="year"'),
        inputOf('moment', 'type="dateTime"'),
        inputOf('clock', 'type="time"'),
        inputOf('computed', 'type="string" readonly="true()" calculate="concat(\'a\', \'b\')"'),
        ['seen', 'type="string"', '<trigger ref="@"><label>Read it</label></trigger>'],
        ['slider', 'type="int"', range('start="0" end="10" step="2"')],
        ['stars', 'type="int"', range('start="1" end="5" step="1" appearance="rating"')],
        ['list', 'type="int"', range('start="1" end="5" step="1" appearance="picker"')],
      ],
    }),
  );
  const field = (name: string) => screen.getByLabelText(name, { exact: true });
  await field('number').fill('3000000000000000');
  await expect.element(screen.getByText(/too large/)).toBeVisible();
  await expect.element(field('number')).toHaveValue('3000000000000000');
  await field('number').fill('254712345678');
  await field('thousands').fill('1234567');
  await expect.element(field('thousands')).toHaveValue('1234567');
  await userEvent.tab();
  // Set apart while nobody types.
  await expect.element(field('thousands')).toHaveValue('1,234,567');
  // A pasted character that cannot be sent is a space.
  await field('lines').fill('first\u000Bsecond\u0001\n\tthird');
  await expect.element(field('lines')).toHaveValue('first second \n\tthird');
  await field('digits').fill('00123456789012345678901');
  await choose(field('Month'), 'March');
  expect(answer('month')).toBe('');
  await field('Year').fill('2024');
  await field('year-only').fill('199');
  expect(answer('year-only')).toBe('');
  await field('year-only').fill('1998');
  await field('moment').fill('2024-05-06T07:08');
  await field('clock').fill('07:08');
  await expect.element(screen.getByText(/Time zone: .*UTC[+-]/).first()).toBeVisible();
  await expect.element(screen.getByText('ab', { exact: true })).toBeVisible();
  await screen.getByRole('checkbox').click();
  // No answer before it is moved.
  expect([answer('slider'), answer('stars'), answer('list')]).toEqual(['', '', '']);
  await expect.element(screen.getByText('No answer').first()).toBeVisible();
  screen.getByRole('slider').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(answer('slider')).toBe('2');
  await screen.getByRole('button', { name: 'Clear the answer' }).first().click();
  // The control that had the focus is gone.
  await expect.element(screen.getByRole('slider')).toHaveFocus();
  await screen.getByRole('radio', { name: '4' }).click({ force: true });
  await choose(screen.getByRole('combobox').last(), '3');
  const zone = /[+-]\d\d:\d\d$/;
  expect(Object.fromEntries(['moment', 'clock'].map((name) => [name, answer(name)?.replace(zone, '')]))).toEqual({
    moment: '2024-05-06T07:08:00.000',
    clock: '07:08:00.000',
  });
  expect([answer('moment'), answer('clock')].every((text) => zone.test(text ?? ''))).toBe(true);
  const stored = {
    number: '254712345678',
    thousands: '1234567',
    lines: 'first second \n\tthird',
    digits: '00123456789012345678901',
    month: '2024-03-01',
    'year-only': '1998-01-01',
    seen: 'OK',
    slider: '',
    stars: '4',
    list: '3',
  };
  expect(Object.fromEntries(Object.keys(stored).map((name) => [name, answer(name)]))).toEqual(stored);
});

test('a search without a choice stops sending until it is cleared', async () => {
  const items = ['Apple', 'Pear'].map((name) => `<item><label>${name}</label><value>${name}</value></item>`).join('');
  const { screen, onSend } = await show([
    'q',
    'type="string"',
    `<select1 ref="@" appearance="minimal"><label>Fruit</label>${items}</select1>`,
  ]);
  const field = screen.getByRole('combobox', { name: 'Fruit' });
  await field.fill('p');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(/Nothing was chosen/);
  await expect.element(field).toHaveValue('p');
  await screen.getByRole('button', { name: 'Clear the search' }).click();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
});

test('a file that is dropped on a question is its answer, and one of another kind stops sending', async () => {
  const { screen, answer, onSend } = await show([
    'q',
    'type="binary"',
    '<upload ref="@" mediatype="image/*"><label>A picture</label></upload>',
  ]);
  const hint = screen.getByText('or drop a file here');
  await page.viewport(390, 700);
  await expect.element(hint).not.toBeVisible();
  await page.viewport(1000, 700);
  await expect.element(hint).toBeVisible();
  const drop = (type: string) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.png', { type }));
    screen
      .getByText('A picture')
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }));
  };
  drop('text/plain');
  await expect.element(screen.getByText(/This file is not a picture/)).toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).not.toHaveBeenCalled();
  drop('image/png');
  await expect.poll(() => answer('q')).toMatch(/\.png$/);
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
});

test('what is half typed survives folding its group, and sending unfolds it and goes there', async () => {
  const { screen, answer, onSend } = await showForm(
    fillForm({
      questions: [],
      more: {
        instance: '<site><day/><place/></site><count/>',
        binds: '<bind nodeset="/data/site/day" type="date"/><bind nodeset="/data/site/place" type="geopoint"/>',
        body: '<group ref="/data/site"><label>Site</label><input ref="/data/site/day"><label>Day</label></input><input ref="/data/site/place"><label>Place</label></input></group>',
      },
    }),
  );
  const fold = screen.getByRole('button', { name: 'Site' });
  const day = screen.getByLabelText('Day', { exact: true });
  await screen.getByText('Enter coordinates').click();
  await screen.getByLabelText('Longitude').fill('7.25');
  await day.click({ position: { x: 20, y: 16 } });
  await userEvent.keyboard('0506');
  await fold.click();
  await expect.element(screen.getByText('Day')).not.toBeVisible();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await expect.element(day).toHaveFocus();
  await expect.element(screen.getByText(/This date is not complete/)).toBeVisible();
  await expect.element(screen.getByLabelText('Longitude')).toHaveValue('7.25');
  await day.fill('2024-05-06');
  await screen.getByLabelText('Latitude').fill('12.5');
  await fold.click();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
  expect(['day', 'place'].map(answer)).toEqual(['2024-05-06', '12.5 7.25 0.0 0.0']);
});

test('what is half typed is there again when its question comes back, and stops sending only then', async () => {
  const asked = `relevant="/data/more = 'y'"`;
  const items = '<item><label>Apple</label><value>a</value></item>';
  const { screen, onSend } = await showForm(
    fillForm({
      values: { more: 'y' },
      questions: [
        inputOf('more'),
        inputOf('place', `type="geopoint" ${asked}`),
        inputOf('count', `type="int" ${asked}`),
        inputOf('month', `type="date" ${asked}`, 'appearance="month-year"'),
        inputOf('year', `type="date" ${asked}`, 'appearance="year"'),
        inputOf('line', `type="geotrace" ${asked}`),
        [
          'fruit',
          `type="string" ${asked}`,
          `<select1 ref="@" appearance="minimal"><label>fruit</label>${items}</select1>`,
        ],
        inputOf('day', `type="date" ${asked}`),
      ],
    }),
  );
  const more = screen.getByRole('textbox', { name: 'more' });
  const place = screen.getByRole('group', { name: 'place' });
  const line = screen.getByRole('group', { name: 'line', exact: true });
  await place.getByText('Enter coordinates').click();
  await place.getByLabelText('Longitude').fill('7.25');
  await screen.getByLabelText('count').fill('3000000000000000');
  await choose(screen.getByRole('combobox', { name: 'Month' }), 'March');
  await screen.getByLabelText('year', { exact: true }).fill('20');
  await line.getByText('Enter coordinates').click();
  await line.getByLabelText('Latitude').fill('1.0, 2.0');
  await screen.getByRole('combobox', { name: 'fruit' }).fill('App');
  await screen.getByLabelText('day').click({ position: { x: 20, y: 16 } });
  await userEvent.keyboard('0506');
  await more.fill('n');
  await expect.element(screen.getByLabelText('count')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
  await more.fill('y');
  await screen.getByRole('button', { name: 'Send' }).click();
  expect(onSend).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('7 answers need your attention.')).toBeVisible();
  await expect.element(screen.getByText(/too large/)).toBeVisible();
  await expect.element(place.getByLabelText('Longitude')).toHaveValue('7.25');
  await expect.element(screen.getByLabelText('count')).toHaveValue('3000000000000000');
  await expect.element(screen.getByRole('combobox', { name: 'Month' })).toHaveValue('03');
  await expect.element(screen.getByLabelText('year', { exact: true })).toHaveValue('20');
  await expect.element(line.getByText('A line needs 2 points at least.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'fruit' })).toHaveValue('App');
  await expect.element(screen.getByText(/What you typed here was not complete/)).toBeVisible();
  await screen.getByRole('button', { name: 'Leave it empty' }).click();
  await expect.element(screen.getByText('6 answers need your attention.')).toBeVisible();
});
