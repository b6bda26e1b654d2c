import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { IndexState, Order, RowIndex, LoadCost } from '~/engines/row-index/types';
import { choose } from '../../../../tests/helpers/choose';
import { show } from '../../../../tests/helpers/show';
import type { AnswerFilter } from '../answer-filter';
import type { SearchableField } from './fields';
import { FindPart } from './FindPart';
import { AddCondition } from './FindTools';

beforeEach(() => page.viewport(1366, 800));

const absent: IndexState = { phase: 'absent', why: 'never' };

function indexOf(weight: LoadCost | null) {
  const load = vi.fn<() => void>();
  return { load, index: { weight: () => weight, load, sync: () => Promise.resolve() } as unknown as RowIndex };
}

test.each([
  [4999, 90_000_000, true],
  [90_000, 1_999_999, true],
  [5000, 2_000_000, false],
])('%i rows of %i bytes load without asking: %s', async (rows, download, loads) => {
  const { index, load } = indexOf({ rows, download, storage: download });
  await show(
    <FindPart part="status" fields={[]} finding={null} onChange={() => undefined} index={index} state={absent} />,
  );
  expect(load.mock.calls).toHaveLength(loads ? 1 : 0);
});

const fields: SearchableField[] = [
  { field: '/village', label: 'village', kind: 'text' },
  { field: '/age', label: 'age', kind: 'number' },
  { field: '/born', label: 'born', kind: 'date' },
  { field: '/photo', label: 'photo', kind: 'file' },
];
const ready: IndexState = { phase: 'opening' };

function Bar({
  onFinding,
  start = null,
}: {
  onFinding: (finding: AnswerFilter | null) => void;
  start?: AnswerFilter | null;
}) {
  const [finding, setFinding] = useState(start);
  const [by, setBy] = useState<readonly Order[]>([]);
  const onChange = (change: { finding?: AnswerFilter | null; by?: readonly Order[] }) => {
    if (change.finding !== undefined) {
      setFinding(change.finding);
      onFinding(change.finding);
    }
    if (change.by) setBy(change.by);
  };
  const parts = { fields, finding, by, onChange, index: undefined, state: ready };
  return (
    <>
      <FindPart {...parts} part="chips" />
      <AddCondition finding={finding} onChange={onChange}>
        {(close, onAdd) => <FindPart {...parts} part="new" onAdd={onAdd} close={close} />}
      </AddCondition>
    </>
  );
}

/** The conditions that were applied, one after the other. */
const applied = (calls: readonly (AnswerFilter | null)[][]) => calls.map(([finding]) => finding?.conditions);

test('a new condition applies when it is complete, further typing changes it, and Escape keeps it', async () => {
  const onFinding = vi.fn<(finding: AnswerFilter | null) => void>();
  const screen = await show(<Bar onFinding={onFinding} />);
  await screen.getByRole('button', { name: 'Add condition' }).click();
  const box = screen.getByRole('dialog', { name: 'Add condition' });
  await choose(box.getByRole('combobox', { name: 'Field' }), 'village');
  const text = box.getByRole('textbox', { name: 'village' });
  await text.fill('ko');
  await expect.element(screen.getByRole('button', { name: /^village: contains “ko”/ })).toBeVisible();
  await text.fill('kora');
  await expect.element(screen.getByRole('button', { name: /^village: contains “kora”/ })).toBeVisible();
  await text.fill('k');
  await text.fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^village: contains “kora”/ })).toBeVisible();
  const kora = { field: '/village', op: 'contains', value: 'kora' };
  expect(applied(onFinding.mock.calls)).toEqual([[{ ...kora, value: 'ko' }], [kora]]);

  // The next one is another.
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await choose(box.getByRole('combobox', { name: 'Field' }), 'photo');
  await expect.element(screen.getByRole('button', { name: /^photo: Any answer/ })).toBeVisible();
  expect(applied(onFinding.mock.calls).at(-1)).toEqual([kora, { field: '/photo', op: 'present' }]);
});

test('a chip changes its condition at once; a year that is still typed, and limits in the wrong order, do not', async () => {
  const onFinding = vi.fn<(finding: AnswerFilter | null) => void>();
  const born = { field: '/born', op: 'between', from: '2020-01-01', to: null } as const;
  const screen = await show(<Bar onFinding={onFinding} start={{ text: '', conditions: [born] }} />);
  await screen.getByRole('button', { name: /^born/ }).click();
  const from = screen.getByRole('dialog', { name: 'born' }).getByLabelText('born');
  await from.fill('0202-01-01');
  await userEvent.keyboard('{Escape}');
  expect(onFinding).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: /^born/ }).click();
  await from.fill('2021-01-01');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(applied(onFinding.mock.calls)).toEqual([[{ ...born, from: '2021-01-01' }]]);
});

test('the order applies at once, and its chip stays while it is open without one', async () => {
  const screen = await show(<Bar onFinding={() => undefined} start={{ text: 'a', conditions: [] }} />);
  await screen.getByRole('button', { name: /^Sort by/ }).click();
  const column = screen.getByRole('combobox', { name: 'Column', exact: true });
  await choose(column, 'age');
  await expect.element(screen.getByRole('button', { name: /^Sort by: age ↑/ })).toBeVisible();
  await choose(screen.getByRole('combobox', { name: 'Order' }), 'Descending');
  await expect.element(screen.getByRole('button', { name: /^Sort by: age ↓/ })).toBeVisible();
  await choose(column, 'None');
  await expect.element(screen.getByRole('button', { name: /^Sort by: Order of the table/ })).toBeVisible();
  await expect.element(column).toBeVisible();
});
