import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localDay } from '~/shared/lib/dates';
import { ListSearchField } from '~/shared/ui/controls/SearchField';
import { show } from '../../../../tests/helpers/show';
import { type DateRange, DateRangeFilter } from './DateRangeFilter';
import { FilterBar } from './FilterBar';
import { MultiSelectFilter } from './MultiSelectFilter';

const states = ['Received', 'Has issues', 'Approved'];
const options = states.map((label) => ({ value: label, label }));

function States() {
  const [selected, setSelected] = useState<readonly string[] | null>(null);
  return <MultiSelectFilter label="Review state" options={options} selected={selected} onApply={setSelected} />;
}

function Days() {
  const [range, setRange] = useState<DateRange | null>(null);
  return (
    <>
      <DateRangeFilter label="Submitted at" range={range} onApply={setRange} />
      <output>{range === null ? 'none' : `${range.start} ${range.end}`}</output>
    </>
  );
}

function Find() {
  const [text, setText] = useState('');
  return <ListSearchField label="Find" value={text} onChange={setText} />;
}

beforeEach(() => page.viewport(1366, 800));

test('a filter that is not set says "All" and has nothing to untick', async () => {
  const screen = await show(<States />);
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  const boxes = screen.getByRole('checkbox');
  expect(boxes.elements()).toHaveLength(3);
  expect(boxes.elements().filter((box) => box instanceof HTMLInputElement && box.checked)).toEqual([]);
  await screen.getByRole('checkbox', { name: 'Has issues' }).click();
  await expect.element(screen.getByRole('button', { name: 'Review state: Has issues' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Received' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Review state: All' })).toBeVisible();
});

test('several choices are applied once, a moment after the last one or when the filter closes', async () => {
  const applied: unknown[] = [];
  function Filter() {
    const [selected, setSelected] = useState<readonly string[] | null>(null);
    const apply = (values: readonly string[] | null) => {
      applied.push(values);
      setSelected(values);
    };
    return <MultiSelectFilter label="Review state" options={options} selected={selected} onApply={apply} />;
  }
  const screen = await show(<Filter />);
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  // Faster than a test's own click.
  const press = (name: string) => (screen.getByRole('checkbox', { name }).element() as HTMLElement).click();
  press('Received');
  press('Has issues');
  expect(applied).toEqual([]);
  await expect.element(screen.getByRole('button', { name: 'Review state: 2 of 3' })).toBeVisible();
  expect(applied).toEqual([['Received', 'Has issues']]);
  press('Received');
  await userEvent.keyboard('{Escape}');
  expect(applied.at(-1)).toEqual(['Has issues']);
  await expect.element(screen.getByRole('button', { name: 'Review state: Has issues' })).toHaveFocus();
});

test('a long label stays in its outline, and in a dialog it is shown in full', async () => {
  const label = 'Formularios para todos los usuarios de la aplicación nuevos';
  const filter = <MultiSelectFilter label={label} options={options} selected={states} onApply={() => undefined} />;
  const screen = await show(
    <>
      <div>{filter}</div>
      <dialog open className="dialog">
        {filter}
      </dialog>
    </>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  const [alone, inDialog] = [...document.querySelectorAll('.chip')];
  const right = (part: Element | null | undefined) => part?.getBoundingClientRect().right ?? Infinity;
  for (const part of alone?.querySelectorAll('.chip-label, .chip-summary, svg') ?? []) {
    expect(right(part)).toBeLessThanOrEqual(right(alone));
  }
  const whole = inDialog?.querySelector('.chip-label');
  expect(whole?.scrollWidth).toBe(whole?.clientWidth);
});

test('"Only" leaves one choice, by mouse and by keyboard', async () => {
  const screen = await show(<States />);
  await screen.getByRole('button', { name: 'Review state: All' }).click();
  await screen.getByRole('checkbox', { name: 'Received' }).click();
  await screen.getByRole('checkbox', { name: 'Approved' }).click();
  await expect.element(screen.getByRole('button', { name: 'Review state: 2 of 3' })).toBeVisible();
  await screen.getByRole('button', { name: 'Only Has issues' }).click();
  await screen.getByRole('button', { name: 'Review state: Has issues' }).click();
  screen.getByRole('checkbox', { name: 'Has issues' }).element().focus();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Only Has issues' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  const only = screen.getByRole('button', { name: 'Only Approved' });
  await expect.element(only).toHaveFocus();
  expect(getComputedStyle(only.element()).opacity).toBe('1');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Review state: Approved' })).toHaveFocus();
});

test('a filter by days offers the usual ranges, and says "All time" when it is not set', async () => {
  const screen = await show(<Days />);
  const today = localDay(Date.now());
  await screen.getByRole('button', { name: 'Submitted at: All time' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'All time', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent(`${localDay(Date.now(), -6)} ${today}`);
  await screen.getByRole('button', { name: 'Submitted at: Last 7 days' }).click();
  await screen.getByRole('button', { name: 'Yesterday' }).click();
  const yesterday = localDay(Date.now(), -1);
  await expect.element(screen.getByRole('status')).toHaveTextContent(`${yesterday} ${yesterday}`);
  await screen.getByRole('button', { name: 'Submitted at: Yesterday' }).click();
  await screen.getByRole('button', { name: 'All time', exact: true }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('none');
});

test('a count that comes late moves nothing', async () => {
  await page.viewport(1000, 800);
  const bar = (count: string | null) => (
    <FilterBar count={count} search={<Find />} end={<button type="button">Refresh</button>}>
      <States />
      <Days />
    </FilterBar>
  );
  const screen = await show(bar(null));
  const places = () =>
    [...document.querySelectorAll('.filter-bar, .filter-bar button')].map((part) => {
      const { left, top, height } = part.getBoundingClientRect();
      return [left, top, height];
    });
  const before = places();
  await screen.rerender(bar('The newest 250 entries, more as you scroll'));
  await expect.element(screen.getByText('The newest 250 entries, more as you scroll')).toBeVisible();
  expect(places()).toEqual(before);
});

test('the button that clears all filters leaves the focus with the filters', async () => {
  function Filtered() {
    const [isFiltered, setFiltered] = useState(true);
    return (
      <FilterBar count="3 of 12" onClear={isFiltered ? () => setFiltered(false) : undefined}>
        <States />
      </FilterBar>
    );
  }
  const screen = await show(<Filtered />);
  const clear = screen.getByRole('button', { name: 'Clear' });
  await clear.click();
  await expect.element(clear).not.toBeInTheDocument();
  await expect.element(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
});

test('a search field has one button that empties it', async () => {
  const screen = await show(<Find />);
  const field = screen.getByRole('searchbox', { name: 'Find' });
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await field.fill('abc');
  await screen.getByRole('button', { name: 'Clear text' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await field.fill('abc');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
});

test('only as many tools lose their words as have no room for them, and are as narrow as other icons', async () => {
  const words = ['Herunterladen', 'Daten verbinden', 'Konflikte lösen'];
  const tools = words.map((word) => ({ key: word, word, icon: 'download' as const }));
  const screen = await show(<FilterBar isWide count="394" tools={tools} />);
  const shown = () =>
    screen
      .getByRole('button')
      .elements()
      .map((button) => button.hasAttribute('data-icon'));
  const widths = () =>
    screen
      .getByRole('button')
      .elements()
      .map((button) => button.getBoundingClientRect().width);
  expect(shown()).toEqual([false, false, false]);
  const bar = document.querySelector<HTMLElement>('.filter-bar') ?? document.body;
  const [first = 0, second = 0] = widths();
  // The count has 96 pixels; beside it are three gaps.
  bar.style.inlineSize = `${96 + first + second + 32 + 3 * 8 + 20}px`;
  await expect.poll(shown).toEqual([false, false, true]);
  expect(widths()[2]).toBe(32);
  bar.style.inlineSize = '200px';
  await expect.poll(shown).toEqual([true, true, true]);
  bar.style.inlineSize = '100%';
  await expect.poll(shown).toEqual([false, false, false]);
});

test('the first choice moves no options, on a phone too', async () => {
  for (const width of [1366, 390]) {
    await page.viewport(width, 800);
    const screen = await show(<States />);
    await screen.getByRole('button', { name: 'Review state: All' }).click();
    const option = screen.getByRole('checkbox', { name: 'Has issues' });
    const top = () => option.element().getBoundingClientRect().top;
    const before = top();
    await option.click();
    await expect.element(screen.getByRole('button', { name: 'Clear selection' })).toBeVisible();
    expect(top()).toBe(before);
    await screen.unmount();
  }
});
