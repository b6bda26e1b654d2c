import { expect, test } from 'vitest';
import type { SubmissionRow } from '~/api/schema';
import { nothingYet, withForm } from './activity';

const row = (id: string, submissionDate: string, deviceId: string | null) =>
  ({ __id: id, __system: { submissionDate, deviceId } }) as SubmissionRow;

test('counts by form and device, latest first', () => {
  const one = withForm(nothingYet, { xmlFormId: 'a', name: 'A' }, [
    row('3', '2026-03-03', 'collect:x'),
    row('2', '2026-03-02', null),
    row('1', '2026-03-01', 'collect:x'),
  ]);
  const both = withForm(one, { xmlFormId: 'b', name: 'B' }, [row('9', '2026-04-01', 'collect:x')]);
  expect(both.forms).toEqual([
    { xmlFormId: 'b', name: 'B', count: 1, last: '2026-04-01' },
    { xmlFormId: 'a', name: 'A', count: 3, last: '2026-03-03' },
  ]);
  expect(both.devices).toEqual([
    { deviceId: 'collect:x', count: 3, last: '2026-04-01', newest: { xmlFormId: 'b', instanceId: '9' } },
    { deviceId: null, count: 1, last: '2026-03-02', newest: { xmlFormId: 'a', instanceId: '2' } },
  ]);
  expect(withForm(both, { xmlFormId: 'c', name: 'C' }, [])).toBe(both);
});

test('the newest submission of a device is that by date, whatever the order of forms', () => {
  const one = withForm(nothingYet, { xmlFormId: 'a', name: 'A' }, [
    row('1', '2026-03-02', 'x'),
    row('2', '2026-03-01', 'y'),
  ]);
  const both = withForm(one, { xmlFormId: 'b', name: 'B' }, [row('3', '2026-03-04', 'y'), row('4', '2026-03-01', 'x')]);
  expect(both.devices.map(({ deviceId, count, last, newest }) => [deviceId, count, last, newest.instanceId])).toEqual([
    ['y', 2, '2026-03-04', '3'],
    ['x', 2, '2026-03-02', '1'],
  ]);
  expect(one.devices.map(({ count }) => count)).toEqual([1, 1]);
});
