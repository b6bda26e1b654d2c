import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type FormQuestion, fillForm, inputOf, repeatOf } from '../../../tests/helpers/fill-forms';
import { editedOf, keptOf, showForm } from '../../../tests/helpers/filled-form';
import { includingSurplus } from './engine/repeat-counts';
import { takeRecord } from './send/record';

/* Turns of a repeat with `jr:count` keep what was answered in them, however the count changes. */

beforeEach(() => sessionStorage.clear());

const count = inputOf('n', 'type="int"', '', 'Count');
const age = (bind = '') => inputOf('age', `type="int" ${bind}`, '', 'Age');

interface Given {
  questions?: readonly FormQuestion[];
  values?: Readonly<Record<string, string>>;
  /** The expression of the count. */
  expression?: string;
  /** More questions of a turn. */
  turn?: readonly FormQuestion[];
  /** More of the repeat. */
  more?: Parameters<typeof repeatOf>[2];
}

/** A form with a repeat of people, as many as a count says. */
const counted = ({ questions = [count], values = {}, expression = '/data/n', turn = [], more }: Given = {}) =>
  fillForm({
    questions,
    values,
    more: repeatOf('person', [inputOf('name', 'type="string"', '', 'Name'), ...turn], {
      attributes: `jr:count="${expression}"`,
      ...more,
    }),
  });
/** A repeat in each turn of it. */
const pets = (attributes = '') => ({
  inner: repeatOf('pet', [inputOf('kind', '', '', 'Kind')], { path: '/data/person/pet', attributes }),
});

type Shown = Awaited<ReturnType<typeof showForm>>;

const names = ({ screen }: Shown) => screen.getByLabelText('Name').elements();
const valuesOf = (shown: Shown) => names(shown).map((element) => (element as HTMLInputElement).value);

/** Enters a count and leaves its field. */
async function enter({ screen }: Shown, value: string): Promise<void> {
  await screen.getByLabelText('Count').fill(value);
  (screen.getByLabelText('Count').element() as HTMLElement).blur();
}

async function fillNames(shown: Shown, texts: readonly string[]): Promise<void> {
  for (const [index, name] of texts.entries())
    if (name !== '') await shown.screen.getByLabelText('Name').nth(index).fill(name);
}
const press = ({ screen }: Shown, name: string) => userEvent.click(screen.getByRole('button', { name }));

/** The names in the answers as they would be sent. */
const sentNames = ({ filling }: Shown) =>
  [...filling.instance.root.instanceState.instanceXML.matchAll(/<name(?:\/>|>([^<]*)<)/g)].map(([, name = '']) => name);

const dozen = ['Ana', 'Bo', ...Array<string>(8).fill(''), 'Cy', 'Zoe'];

describe('a count that is typed', () => {
  test('counts when its field is left, not at each key', async () => {
    const shown = await showForm(counted());
    await enter(shown, '12');
    await expect.poll(() => names(shown).length).toBe(12);
    await fillNames(shown, dozen);
    const first = names(shown)[0];
    await userEvent.click(shown.screen.getByLabelText('Count'));
    await userEvent.keyboard('{End}{Backspace}');
    expect(shown.answer('n')).toBe('1');
    expect(names(shown).length).toBe(12);
    await userEvent.keyboard('3');
    expect(names(shown).length).toBe(12);
    await userEvent.tab();
    await expect.poll(() => valuesOf(shown)).toEqual([...dozen, '']);
    // Nothing was drawn anew.
    expect(names(shown)[0]).toBe(first);
    expect(sentNames(shown)).toEqual([...dozen, '']);
  });

  test('counts however its field is left, and is sent as it was entered', async () => {
    const shown = await showForm(counted());
    const { screen, onSend } = shown;
    const field = screen.getByLabelText('Count');
    const ways: [how: string, leave: () => unknown][] = [
      ['by Tab', () => userEvent.tab()],
      ['by a press elsewhere', () => userEvent.click(screen.getByRole('heading', { name: 'Fill' }))],
      ['by Enter', () => userEvent.keyboard('{Enter}')],
      ['by pressing Send', () => press(shown, 'Send')],
      ['by a program', () => (field.element() as HTMLElement).blur()],
      ['with the page', () => window.dispatchEvent(new Event('pagehide'))],
    ];
    let focused = false;
    for (const [index, [how, leave]] of ways.entries()) {
      await userEvent.click(field);
      await userEvent.keyboard(`{End}{Backspace}${index + 1}`);
      expect([how, names(shown).length]).toEqual([how, index]);
      await leave();
      await expect.poll(() => [how, names(shown).length]).toEqual([how, index + 1]);
      if (how === 'by Tab') focused = document.activeElement === names(shown)[0];
    }
    // Tab leads into the first of the entries that it makes.
    expect(focused).toBe(true);
    expect(onSend).toHaveBeenCalledTimes(2);
    expect(sentNames(shown)).toEqual(ways.map(() => ''));
  });

  test('counts when it is left also where the count is computed from it', async () => {
    const questions: FormQuestion[] = [
      inputOf('adults', 'type="int"', '', 'Count'),
      ['twice', 'type="int" calculate="/data/adults * 2"', ''],
    ];
    const shown = await showForm(counted({ questions, expression: '/data/twice' }));
    await enter(shown, '2');
    await expect.poll(() => names(shown).length).toBe(4);
    await fillNames(shown, ['Ana', 'Bo', 'Cy', 'Di']);
    await userEvent.click(shown.screen.getByLabelText('Count'));
    await userEvent.keyboard('{End}{Backspace}1');
    expect(shown.answer('twice')).toBe('2');
    expect(names(shown).length).toBe(4);
    await userEvent.keyboard('{Backspace}3');
    await userEvent.tab();
    await expect.poll(() => valuesOf(shown)).toEqual(['Ana', 'Bo', 'Cy', 'Di', '', '']);
  });
});

test('a count that is chosen counts at once, and loses nothing', async () => {
  const choices = ['1', '2', '3'].map((n) => `<item><label>${n} people</label><value>${n}</value></item>`).join('');
  const questions: FormQuestion[] = [
    ['n', 'type="string"', `<select1 ref="@"><label>How many</label>${choices}</select1>`],
  ];
  const shown = await showForm(counted({ questions }));
  await userEvent.click(shown.screen.getByLabelText('3 people'));
  expect(names(shown).length).toBe(3);
  await fillNames(shown, ['Ana', 'Bo', 'Cy']);
  await userEvent.click(shown.screen.getByLabelText('1 people'));
  expect(valuesOf(shown)).toEqual(['Ana']);
  expect(sentNames(shown)).toEqual(['Ana']);
  await userEvent.click(shown.screen.getByLabelText('3 people'));
  expect(valuesOf(shown)).toEqual(['Ana', 'Bo', 'Cy']);
});

describe('turns above a count', () => {
  test('come back in their order', async () => {
    const shown = await showForm(counted());
    await enter(shown, '3');
    await fillNames(shown, ['Ana', 'Bo', 'Cy']);
    for (const way of [
      ['1', '3'],
      ['0', '3'],
      ['-2', '3'],
      ['', '3'],
      ['1', '', '3'],
      ['2', '1', '2', '3'],
      ['1', '4'],
    ]) {
      for (const value of way) await enter(shown, value);
      await expect
        .poll(() => [way, ...valuesOf(shown)])
        .toEqual([way, 'Ana', 'Bo', 'Cy', ...(way[1] === '4' ? [''] : [])]);
    }
  });

  test('are neither sent nor counted, and their faults stop nothing', async () => {
    const questions: FormQuestion[] = [count, ['all', 'type="int" calculate="count(/data/person)"', '']];
    const shown = await showForm(counted({ questions, turn: [age('required="true()"')] }));
    await enter(shown, '2');
    await shown.screen.getByRole('textbox', { name: 'Age' }).nth(0).fill('31');
    await shown.screen.getByRole('textbox', { name: 'Age' }).nth(1).fill('x');
    expect(shown.answer('all')).toBe('2');
    await enter(shown, '1');
    expect([shown.answer('all'), sentNames(shown).length]).toEqual(['1', 1]);
    await press(shown, 'Send');
    await press(shown, 'Continue without them');
    expect(shown.onSend).toHaveBeenCalledOnce();
    // What was half typed is there again, and stops sending again.
    await enter(shown, '2');
    await expect.element(shown.screen.getByRole('textbox', { name: 'Age' }).nth(1)).toHaveValue('x');
    await press(shown, 'Send');
    expect(shown.onSend).toHaveBeenCalledOnce();
  });

  test('keep repeats inside them, files, what was typed over a calculation, and what depends on their place', async () => {
    const turn: FormQuestion[] = [
      inputOf('note', 'type="string" calculate="concat(../name, \'!\')"', '', 'Note'),
      ['photo', 'type="binary"', '<upload ref="@" mediatype="image/*"><label>Photo</label></upload>'],
      ['id', 'type="string"', ''],
      inputOf('other', 'type="string" relevant="position(..) &gt; 1"', '', 'Other'),
    ];
    const definition = counted({ turn, more: pets() }).replace(
      '<bind nodeset="/data/n"',
      '<setvalue event="odk-new-repeat" ref="/data/person/id" value="concat(\'id \', /data/n)"/><bind nodeset="/data/n"',
    );
    const shown = await showForm(definition);
    const { screen, filling } = shown;
    await enter(shown, '2');
    await fillNames(shown, ['Ana', 'Bo']);
    await screen.getByLabelText('Note').nth(1).fill('by hand');
    await screen.getByLabelText('Other').fill('of the second');
    await userEvent.click(screen.getByRole('button', { name: 'Add: Pet' }).nth(1));
    await screen.getByLabelText('Kind').fill('cat');
    const photo = new File(['a photo'], 'p.png', { type: 'image/png' });
    await userEvent.upload(document.querySelectorAll<HTMLElement>('input[type=file]')[1] as HTMLElement, photo);
    const { root } = filling.instance;
    await expect.poll(() => root.instanceState.instanceXML).toContain('.png</photo>');
    const before = root.instanceState.instanceXML;
    await enter(shown, '1');
    expect(root.instanceState.instanceXML).not.toMatch(/cat|of the second/);
    // In drafts they stay as they were, also what depends on their place.
    expect(includingSurplus(root, () => root.instanceState.instanceXML)).toContain('<other>of the second</other>');
    expect((await takeRecord(root)).files).toEqual([]);
    expect((await takeRecord(root, { isDraft: true })).files).toHaveLength(1);
    await enter(shown, '2');
    expect(root.instanceState.instanceXML).toBe(before);
    expect((await takeRecord(root)).files).toHaveLength(1);
    expect(await (await takeRecord(root)).files[0]?.text()).toBe('a photo');
    // What happens to a new turn does not happen again to one that comes back.
    await enter(shown, '1');
    await enter(shown, '3');
    const ids = [...root.instanceState.instanceXML.matchAll(/<id>([^<]*)/g)].map(([, id]) => id);
    expect(ids).toEqual(['id 2', 'id 2', 'id 3']);
  });

  test('stay for counts of every kind, and of repeats inside repeats', async () => {
    const turn = [inputOf('pets', 'type="int"', '', 'Pets')];
    const shown = await showForm(counted({ turn, more: pets('jr:count="../pets"') }));
    const { screen, filling } = shown;
    await enter(shown, '2');
    const enterPets = async (value: string) => {
      await screen.getByLabelText('Pets').nth(1).fill(value);
      (screen.getByLabelText('Pets').nth(1).element() as HTMLElement).blur();
    };
    await enterPets('2');
    await screen.getByLabelText('Kind').nth(0).fill('cat');
    await screen.getByLabelText('Kind').nth(1).fill('dog');
    await enterPets('1');
    await enter(shown, '1');
    await enter(shown, '2');
    expect(filling.instance.root.instanceState.instanceXML).not.toContain('dog');
    await enterPets('2');
    await expect.element(screen.getByLabelText('Kind').nth(1)).toHaveValue('dog');
  });

  test('survive a count that is asked for no more, one that is no whole number, and an infinite one', async () => {
    const questions: FormQuestion[] = [
      inputOf('asks', 'type="string"', '', 'Asks'),
      inputOf('n', `type="string" relevant="/data/asks = 'yes'"`, '', 'Count'),
    ];
    const shown = await showForm(counted({ questions, values: { asks: 'yes' } }));
    await enter(shown, '2.5');
    await expect.poll(() => names(shown).length).toBe(2);
    await fillNames(shown, ['Ana', 'Bo']);
    await shown.screen.getByLabelText('Asks').fill('no');
    await shown.screen.getByLabelText('Asks').fill('yes');
    (shown.screen.getByLabelText('Asks').element() as HTMLElement).blur();
    for (const value of ['1', 'many', '1.9', '2']) await enter(shown, value);
    await expect.poll(() => valuesOf(shown)).toEqual(['Ana', 'Bo']);
    const infinite = await showForm(counted({ expression: '/data/n div 0' }));
    await infinite.screen.getByLabelText('Count').nth(1).fill('1');
    await expect.element(infinite.screen.getByRole('button', { name: 'Send' }).nth(1)).toBeVisible();
  });
});

describe('sending with filled turns above the count', () => {
  const lowered = async (given?: Given) => {
    const shown = await showForm(counted(given));
    await enter(shown, '3');
    await fillNames(shown, ['Ana', 'Bo', 'Cy']);
    await enter(shown, '1');
    await press(shown, 'Send');
    return shown;
  };
  const half = ['half', 'type="int" calculate="/data/n div 1"', ''] as const;
  test.each<[string, Given | undefined]>([
    ['counted', undefined],
    ['from which the count is computed', { questions: [count, half], expression: '/data/half' }],
  ])('names them and asks; back leads to the question %s, and they are left out on demand', async (_, given) => {
    const shown = await lowered(given);
    const dialog = shown.screen.getByRole('dialog', { name: 'Some entries will not be sent' });
    await expect.element(dialog.getByText('Person: the count is 1.')).toBeVisible();
    await expect.element(dialog.getByText('Person 2: Bo')).toBeVisible();
    await expect.element(dialog.getByText('Person 3: Cy')).toBeVisible();
    await press(shown, 'Back to the form');
    expect(shown.onSend).not.toHaveBeenCalled();
    await expect.element(shown.screen.getByLabelText('Count')).toHaveFocus();
    await expect
      .element(shown.screen.getByText('2 more entries have answers. They come back when the count rises.'))
      .toBeVisible();
    await press(shown, 'Send');
    await press(shown, 'Continue without them');
    expect(shown.onSend).toHaveBeenCalledOnce();
    expect(sentNames(shown)).toEqual(['Ana']);
  });

  test('asks nothing about entries that nobody filled', async () => {
    const turn = [inputOf('place'), ['row', 'type="int" calculate="position(..)"', ''] as const];
    const shown = await showForm(counted({ turn, more: { values: { place: 'here' } } }));
    await enter(shown, '3');
    await fillNames(shown, ['Ana']);
    await enter(shown, '1');
    await press(shown, 'Send');
    expect(shown.onSend).toHaveBeenCalledOnce();
  });
});

describe('answers that are continued or edited', () => {
  const turns = (...all: string[]) => all.map((name) => `<person><name>${name}</name></person>`).join('');
  const instance = (n: string, ...all: string[]) =>
    `<data id="fill"><n>${n}</n>${turns(...all)}<meta xmlns="http://openrosa.org/xforms"><instanceID>uuid:1</instanceID></meta></data>`;
  const starts = {
    kept: (xml: string) => ({ kept: keptOf(xml) }),
    edited: (xml: string) => ({ edited: editedOf(xml) }),
  };

  test.each(Object.entries(starts))(
    '%s: turns above the count are there when it rises, and all of them without a count',
    async (_, start) => {
      const shown = await showForm(counted(), start(instance('1', 'Ana', 'Bo', 'Cy')));
      expect(valuesOf(shown)).toEqual(['Ana']);
      expect(sentNames(shown)).toEqual(['Ana']);
      await press(shown, 'Send');
      await press(shown, 'Back to the form');
      await enter(shown, '3');
      await expect.poll(() => valuesOf(shown)).toEqual(['Ana', 'Bo', 'Cy']);
      await shown.screen.unmount();
      const uncounted = await showForm(counted(), start(instance('', 'Ana', 'Bo')));
      expect(sentNames(uncounted)).toEqual(['Ana', 'Bo']);
      await enter(uncounted, '1');
      await enter(uncounted, '2');
      await expect.poll(() => valuesOf(uncounted)).toEqual(['Ana', 'Bo']);
    },
  );

  test('a draft has the turns above the count, with what is half typed, and a draft of that draft has them too', async () => {
    const definition = counted({ turn: [age()] });
    const shown = await showForm(definition);
    await enter(shown, '3');
    await fillNames(shown, ['Ana', 'Bo', 'Cy']);
    await shown.screen.getByLabelText('Age').nth(2).fill('12x');
    await enter(shown, '1');
    const draftOf = ({ filling: { instance: form, faults } }: Shown) => ({
      xml: includingSurplus(form.root, () => form.root.instanceState.instanceXML),
      typed: faults.draftInputs(),
    });
    const draft = draftOf(shown);
    await shown.screen.unmount();
    const again = await showForm(definition, { kept: keptOf(draft.xml), typed: draft.typed });
    expect(valuesOf(again)).toEqual(['Ana']);
    // Half-typed answers above the count stop nothing.
    expect([...again.filling.faults.showAll()]).toEqual([]);
    expect(draftOf(again)).toEqual(draft);
    await enter(again, '3');
    await expect.poll(() => valuesOf(again)).toEqual(['Ana', 'Bo', 'Cy']);
    await expect.element(again.screen.getByLabelText('Age').nth(2)).toHaveValue('12x');
  });
});
