import { afterEach, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { fillForm, inputOf } from '../../../../tests/helpers/fill-forms';
import { startForm } from '../../../../tests/helpers/filled-form';

interface Session {
  send: (method: 'Emulation.setTimezoneOverride', params: { timezoneId: string }) => Promise<void>;
}
const setZone = (timezoneId: string) =>
  (cdp() as unknown as Session).send('Emulation.setTimezoneOverride', { timezoneId });

afterEach(() => setZone(''));

async function valuesOf(calculations: Record<string, [type: string, expression: string]>) {
  const xml = fillForm({
    questions: Object.entries(calculations).map(([name, [type, expression]]) =>
      inputOf(name, `type="${type}" calculate="${expression}"`),
    ),
  });
  const { instance } = await startForm(xml);
  const answers = new DOMParser().parseFromString(instance.root.instanceState.instanceXML, 'text/xml');
  return Object.keys(calculations).map((name) => answers.querySelector(name)?.textContent);
}

// The engine reads the zone once for a page, so that a file can have only one. This one has another day and summer time.
test('dates and times are those of the zone of the device', async () => {
  await setZone('Pacific/Auckland');
  const noonHere = '2024-05-02T00:00:00.000+12:00';
  expect(
    await valuesOf({
      number: ['string', "number('2024-05-01')"],
      day: ['date', 'date(19844)'],
      // Clocks change in between.
      after: ['date', "date(date('2024-05-01') + 180)"],
      before: ['date', "date(date('2024-11-30') - 200)"],
      cut: ['date', "date('2024-05-01T23:59:00.000')"],
      there: ['date', "date('2024-05-01T12:00:00.000Z')"],
      date: ['date', "concat('2024-05-01T12:00:00.000', 'Z')"],
      time: ['time', "concat('2024-05-01T12:00:00.000', 'Z')"],
      moment: ['dateTime', "concat('2024-05-', '01')"],
      clock: ['string', "format-date('2024-05-01T12:00:00.000Z', '%H:%M')"],
      noon: ['string', "decimal-time('12:00:00.000')"],
    }),
  ).toEqual([
    '19844',
    '2024-05-01',
    '2024-10-28',
    '2024-05-14',
    '2024-05-01',
    noonHere.slice(0, 10),
    noonHere.slice(0, 10),
    noonHere.slice(11),
    `2024-05-01T00:00:00.000${noonHere.slice(-6)}`,
    noonHere.slice(11, 16),
    '0.5',
  ]);
});
