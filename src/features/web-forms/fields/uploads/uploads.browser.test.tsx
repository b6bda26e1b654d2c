import { describe, expect, test, vi } from 'vitest';
import { fillForm, type FormQuestion, inputOf, repeatOf } from '../../../../../tests/helpers/fill-forms';
import { editedOf, keptOf, showForm } from '../../../../../tests/helpers/filled-form';
import type { Filling } from '../../engine/start-filling';
import { takeRecord } from '../../send/record';

/* What becomes of the file of an answer: removed, not arrived, or a file of the form. */

const upload = (bind = '', attributes = 'mediatype="image/*"', name = 'photo'): FormQuestion => [
  name,
  `type="binary" ${bind}`,
  `<upload ref="@" ${attributes}><label>The ${name}</label></upload>`,
];
const note = inputOf('note', undefined, '', 'Note');
const formOf = (question: FormQuestion, value = '') =>
  fillForm({ questions: [question, note], values: { [question[0]]: value } });
const id = 'uuid:0b5d1a52-3c5f-4a3e-9d0a-6f1d3a1b2c3d';
const answers = (content: string) =>
  `<data xmlns:orx="http://openrosa.org/xforms" id="fill">${content}<orx:meta><orx:instanceID>${id}</orx:instanceID></orx:meta></data>`;

/** A picture of one point. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
const picture = () => Promise.resolve(new Response(pixel, { headers: { 'Content-Type': 'image/png' } }));
const unavailable = () => Promise.reject(new Error('no network'));

const edit = (xml: string, content: string, files: string[], start: Parameters<typeof showForm>[1] = {}) =>
  showForm(xml, { ...start, edited: editedOf(answers(content), files, picture) });

/** Goes on with answers as they were kept. */
const goOn = (xml: string, content: string | File, files: File[], start: Parameters<typeof showForm>[1] = {}) =>
  showForm(xml, {
    ...start,
    kept: keptOf(typeof content === 'string' ? new File([answers(content)], 'xml_submission_file') : content, files),
    carried: files,
  });

/** What would be sent: the texts of the answers, and the names of the files. */
async function sent({ instance, carried }: Filling, known: string[] = [], ...names: string[]) {
  const { xml, files } = await takeRecord(instance.root, { known, carried });
  const document = new DOMParser().parseFromString(await xml.text(), 'text/xml');
  return {
    answers: (names.length === 0 ? ['photo'] : names).flatMap((name) =>
      [...document.getElementsByTagName(name)].map(({ textContent }) => textContent),
    ),
    files: files.map((file) => file.name),
  };
}
const answer = (name: string) => ({ answers: [name], files: [] as string[] });
const nothing = answer('');
type Screen = Awaited<ReturnType<typeof showForm>>['screen'];
const press = (screen: Screen, name: string) => screen.getByRole('button', { name }).click();
const expectPicture = async (screen: Screen): Promise<void> => {
  await expect.element(screen.getByRole('img', { name: 'Preview of the picture' })).toBeVisible();
};
/** Waits until the answer is a new file, which is sent. Returns its name. */
const newFile = (filling: Filling, known: string[] = [], not = '') =>
  vi.waitUntil(async () => {
    const { answers: all, files } = await sent(filling, known);
    return files.length === 1 && files[0] === all[0] && files[0] !== not && files[0];
  });

const file = (name: string, type = 'image/png') => new File([pixel], name, { type });

/** Chooses a file as the answer. */
function choose(label: string, chosen: File) {
  const labels = [...document.querySelectorAll('.fill-label')];
  const box = labels.find(({ textContent }) => textContent.includes(label))?.closest('.fill-question');
  const input = box?.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error(label);
  const transfer = new DataTransfer();
  transfer.items.add(chosen);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('removed is removed', () => {
  const kinds = {
    picture: ['p1.png', 'mediatype="image/*"'],
    signature: ['p2.png', 'mediatype="image/*" appearance="signature"'],
    drawing: ['p3.png', 'mediatype="image/*" appearance="draw"'],
    notes: ['p4.png', 'mediatype="image/*" appearance="annotate"'],
    audio: ['p5.m4a', 'mediatype="audio/*"'],
    video: ['p6.mp4', 'mediatype="video/*"'],
    other: ['p7.csv', 'mediatype="*/*"'],
  } as const;
  const names = Object.keys(kinds);
  const files = Object.values(kinds).map(([name]) => name);
  const all = (bind = '') =>
    fillForm({ questions: Object.entries(kinds).map(([name, [, attributes]]) => upload(bind, attributes, name)) });
  const loaded = Object.entries(kinds).map(([name, [one]]) => `<${name}>${one}</${name}>`);
  type Shown = Awaited<ReturnType<typeof showForm>>;
  const removeAll = async ({ screen, filling }: Shown, known: string[]) => {
    for (const name of names)
      await screen
        .getByRole('button', { name: name === 'signature' ? 'Sign again' : 'Remove the file' })
        .first()
        .click();
    expect(await sent(filling, known, ...names)).toEqual({ answers: names.map(() => ''), files: [] });
  };

  test('in an edit, of every kind, until another one is chosen', async () => {
    const shown = await edit(all('required="true()"'), loaded.join(''), files);
    const { screen, filling, onSend } = shown;
    await removeAll(shown, files);
    await press(screen, 'Send');
    expect(onSend).not.toHaveBeenCalled();
    await expect.poll(() => screen.getByText('Answer this question.').elements()).toHaveLength(names.length);
    for (const name of names) {
      choose(`The ${name}`, file('new.png', ['audio', 'video', 'other'].includes(name) ? '' : 'image/png'));
      if (name === 'notes') await press(screen, 'Cancel');
    }
    await expect.poll(async () => (await sent(filling, files)).files).toHaveLength(names.length);
    const chosen = await sent(filling, files, ...names);
    expect(chosen.files.toSorted()).toEqual(chosen.answers.toSorted());
    expect(chosen.files.filter((name) => files.includes(name as never))).toEqual([]);
  });

  test('in a form that is continued, of every kind, also after the next reload', async () => {
    const xml = all();
    const carried = files.map((name) => file(name, ''));
    const shown = await goOn(xml, loaded.join(''), carried);
    await removeAll(shown, []);
    const kept = await takeRecord(shown.filling.instance.root, { carried });
    await shown.screen.unmount();
    // A page that ends in the last second keeps the file for longer than its name.
    const again = await goOn(xml, kept.xml, carried);
    expect(await sent(again.filling, [], ...names)).toEqual({ answers: names.map(() => ''), files: [] });
    await expect.element(again.screen.getByRole('button', { name: /Choose|Draw$/ }).first()).toBeVisible();
  });

  test('the stored file comes back by Undo, as it was; a new one that is removed does not', async () => {
    const { screen, filling } = await edit(formOf(upload()), '<photo>p1.png</photo><note/>', ['p1.png']);
    await press(screen, 'Remove the file');
    await expect.element(screen.getByText('p1.png is removed from the answers.')).toBeVisible();
    await press(screen, 'Undo');
    await expectPicture(screen);
    expect(await sent(filling, ['p1.png'])).toEqual(answer('p1.png'));
    await screen.unmount();
    const empty = await showForm(formOf(upload()));
    choose('The photo', file('a.png'));
    await press(empty.screen, 'Remove the file');
    expect(await sent(empty.filling)).toEqual(nothing);
    await expect.element(empty.screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('a file that has not arrived', () => {
  test('is named, counts as an answer, and keeps its name; is cleared, kept after all, and replaced', async () => {
    const { screen, filling, onSend } = await edit(
      formOf(upload('required="true()"')),
      '<photo>p1.png</photo><note/>',
      [],
    );
    await expect.element(screen.getByText(/^p1\.png has not arrived\./)).toBeVisible();
    await press(screen, 'Keep the name');
    await expect.element(screen.getByRole('button', { name: 'Keep the name' })).toHaveAttribute('aria-pressed', 'true');
    await press(screen, 'Send');
    expect(onSend).toHaveBeenCalledOnce();
    expect(await sent(filling)).toEqual(answer('p1.png'));
    await press(screen, 'Clear the answer');
    expect(await sent(filling)).toEqual(nothing);
    await press(screen, 'Send');
    expect(onSend).toHaveBeenCalledOnce();
    await press(screen, 'Undo');
    await expect.element(screen.getByText(/^p1\.png has not arrived\./)).toBeVisible();
    expect(await sent(filling)).toEqual(answer('p1.png'));
    await expect.element(screen.getByRole('button', { name: 'Replace the picture' })).toBeVisible();
    choose('The photo', file('new.png'));
    await expect.element(screen.getByText(/has not arrived/)).not.toBeInTheDocument();
    await newFile(filling);
  });

  test('shows a sheet to sign on only once its name is cleared', async () => {
    const xml = formOf(upload('', 'mediatype="image/*" appearance="signature"'));
    const { screen } = await edit(xml, '<photo>p1.png</photo><note/>', []);
    await expect.element(screen.getByText(/has not arrived/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(document.querySelector('canvas')).toBeNull();
    await press(screen, 'Clear the answer');
    expect(document.querySelector('canvas')).not.toBeNull();
  });
});

test('a lost file in a part of the form that nobody saw stops sending too, and is shown', async () => {
  // A busy page draws only what is near the view.
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  const questions = Array.from({ length: 80 }, (_, index) => inputOf(`Question-${index}`));
  const xml = fillForm({ questions: questions.toSpliced(70, 0, upload()) });
  const { screen, filling, onSend } = await goOn(xml, '<photo>1-a.png</photo>', []);
  await expect.element(screen.getByLabelText('Question-0', { exact: true })).toBeVisible();
  expect(document.querySelector('.fill-upload')).toBeNull();
  await press(screen, 'Send');
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(screen.getByText(/1-a\.png was not kept in this browser/)).toBeVisible();
  await press(screen, 'Clear the answer');
  await press(screen, 'Send');
  expect(onSend).toHaveBeenCalledOnce();
  expect(await sent(filling)).toEqual(nothing);
  idle.mockRestore();
});

test('a name with white space around it shows its file, stays as it is written, and a continued one is sent', async () => {
  const { screen, filling } = await edit(formOf(upload()), '<photo>\n p1.png\n</photo><note/>', ['p1.png']);
  await expectPicture(screen);
  await expect.element(screen.getByText('p1.png')).toBeVisible();
  expect(await sent(filling, ['p1.png'])).toEqual(answer('\n p1.png\n'));
  const continued = await goOn(formOf(upload()), '<photo> p1.png </photo><note/>', [file('p1.png')]);
  expect((await sent(continued.filling)).files).toEqual(['p1.png']);
});

describe('a default picture', () => {
  const own = /^\d+-[0-9a-f]{8}\.png$/;
  const jr = 'jr://images/site.png';
  const xml = formOf(upload('required="true()"'), jr);

  test('is shown, is a file of the answers under a name of its own, and can be replaced', async () => {
    const asked: string[] = [];
    const openFile = (name: string) => (asked.push(name), picture());
    const { screen, filling, onSend } = await showForm(xml, { openFile });
    await expectPicture(screen);
    expect(asked).toEqual(['site.png']);
    await press(screen, 'Send');
    expect(onSend).toHaveBeenCalledOnce();
    const name = await newFile(filling);
    expect(name).toMatch(own);
    const [taken] = (await takeRecord(filling.instance.root)).files;
    expect(new Uint8Array((await taken?.arrayBuffer()) ?? [])).toEqual(pixel);
    expect(taken?.type).toBe('image/png');
    choose('The photo', file('new.png'));
    await newFile(filling, [], name);
    await press(screen, 'Remove the file');
    expect(await sent(filling)).toEqual(nothing);
  });

  test.each([
    ['from its question', xml],
    [
      'from an action at the first opening',
      formOf(upload()).replace(
        '</model>',
        `<setvalue event="odk-instance-first-load" ref="/data/photo" value="'${jr}'"/></model>`,
      ),
    ],
  ])('%s goes on after a reload as the file that it became, and is removed for good', async (_from, definition) => {
    const first = await showForm(definition, { openFile: picture });
    expect(await newFile(first.filling)).toMatch(own);
    const before = await takeRecord(first.filling.instance.root);
    await first.screen.unmount();
    const { screen, filling } = await goOn(definition, before.xml, before.files, { openFile: unavailable });
    expect((await sent(filling)).files).toEqual(before.files.map(({ name }) => name));
    await press(screen, 'Remove the file');
    expect(await sent(filling)).toEqual(nothing);
    const kept = await takeRecord(filling.instance.root);
    await screen.unmount();
    const again = await goOn(definition, kept.xml, kept.files, { openFile: picture });
    expect(await sent(again.filling)).toEqual(nothing);
  });

  test.each([
    ['that the form does not have', jr, 404, 'site.png'],
    ['with an address that is none', 'jr://[site.png', 200, '[site.png'],
  ])('%s is no answer, and is named', async (_which, address, status, name) => {
    const openFile = () => (status === 200 ? picture() : Promise.resolve(new Response(null, { status })));
    const { screen, filling, onSend } = await showForm(formOf(upload('required="true()"'), address), { openFile });
    await expect
      .element(screen.getByText(`A file of this form is missing (${name})`, { exact: false }).first())
      .toBeVisible();
    expect(await sent(filling)).toEqual(nothing);
    await press(screen, 'Send');
    expect(onSend).not.toHaveBeenCalled();
  });

  test('that cannot be loaded now does not open a form that would lose it', async () => {
    await expect(showForm(xml, { openFile: unavailable })).rejects.toThrow('site.png');
    const broken = () => Promise.resolve(new Response(null, { status: 500 }));
    await expect(showForm(xml, { openFile: broken })).rejects.toThrow('site.png');
  });

  test('of a calculation is the last one, also if an earlier one arrives later, and nothing is sent before', async () => {
    const first = Promise.withResolvers<Response>();
    const second = Promise.withResolvers<Response>();
    const openFile = (name: string) => (name === 'a.png' ? first.promise : second.promise);
    const text = formOf(upload(`calculate="concat('jr://images/', /data/note, '.png')" relevant="/data/note != ''"`));
    const { screen, filling, onSend } = await showForm(text, { openFile });
    await screen.getByLabelText('Note').fill('a');
    await screen.getByLabelText('Note').fill('b');
    await expect.element(screen.getByText('Loading the file…')).toBeVisible();
    await press(screen, 'Send');
    expect(onSend).not.toHaveBeenCalled();
    second.resolve(new Response('b'));
    await expect.element(screen.getByText(/\.png/)).toBeVisible();
    first.resolve(new Response('a'));
    await filling.filesLoaded();
    const [taken] = (await takeRecord(filling.instance.root)).files;
    expect(await taken?.text()).toBe('b');
    await press(screen, 'Send');
    expect(onSend).toHaveBeenCalledOnce();
  });

  test('can come from a calculation, is no answer once it names no file, and does not come back over a file that was chosen', async () => {
    const asked: string[] = [];
    const openFile = (name: string) => (asked.push(name), picture());
    const computed = "if(/data/note = 'none', '', concat('jr://images/', /data/note, '.png'))";
    const text = formOf(upload(`calculate="${computed}" relevant="/data/note != ''"`));
    const { screen, filling } = await showForm(text, { openFile });
    const enter = (value: string) => screen.getByLabelText('Note').fill(value);
    await enter('b');
    await expectPicture(screen);
    expect(asked.at(-1)).toBe('b.png');
    expect(await newFile(filling)).toMatch(own);
    await enter('none');
    expect(await sent(filling)).toEqual(nothing);
    await enter('b');
    await expectPicture(screen);
    choose('The photo', new File(['my own'], 'own.png', { type: 'image/png' }));
    const content = async () => (await takeRecord(filling.instance.root)).files[0]?.text();
    await expect.poll(content).toBe('my own');
    await enter('');
    expect(await content()).toBeUndefined();
    await enter('b');
    await filling.filesLoaded();
    expect(await content()).toBe('my own');
  });

  test('of a calculation stays removed or replaced when the answers are opened again', async () => {
    const text = formOf(upload(`calculate="'${jr}'"`));
    const removed = await edit(text, '<photo/><note/>', [], { openFile: picture });
    expect(await sent(removed.filling)).toEqual(nothing);
    await removed.screen.unmount();
    const replaced = await edit(text, '<photo>p1.png</photo><note/>', ['p1.png'], { openFile: picture });
    await expect.element(replaced.screen.getByText('p1.png')).toBeVisible();
    expect(await sent(replaced.filling, ['p1.png'])).toEqual(answer('p1.png'));
  });

  test('of a repeat is a file of its own in each turn', async () => {
    const turns = `<turn><photo>${jr}</photo></turn>`;
    const text = fillForm({ questions: [], more: repeatOf('turn', [upload()], { values: { photo: jr }, turns }) });
    const { screen, filling } = await showForm(text, { openFile: picture });
    await screen.getByRole('button', { name: /^Add/ }).click();
    await filling.filesLoaded();
    const { answers: all, files } = await sent(filling);
    expect(new Set(all).size).toBe(2);
    expect(files).toEqual(all);
  });

  test('can come from an action; if it cannot be loaded, it stops sending until it is tried again', async () => {
    const action = `<setvalue event="xforms-value-changed" ref="/data/photo" value="'${jr}'"/>`;
    const text = formOf(upload()).replace('<label>Note</label>', `<label>Note</label>${action}`);
    let online = false;
    const { screen, filling, onSend } = await showForm(text, { openFile: () => (online ? picture() : unavailable()) });
    await screen.getByLabelText('Note').fill('b');
    await expect.element(screen.getByText(/site\.png of this form could not be loaded/)).toBeVisible();
    await press(screen, 'Send');
    expect(onSend).not.toHaveBeenCalled();
    await expect(filling.filesLoaded()).rejects.toThrow('site.png');
    online = true;
    await press(screen, 'Try again');
    await expectPicture(screen);
    await filling.filesLoaded();
    const name = await newFile(filling);
    expect(name).toMatch(own);
    choose('The photo', file('new.png'));
    await newFile(filling, [], name);
  });

  test('that a submission has as its answer is shown, and changes only when somebody replaces it', async () => {
    const { screen, filling } = await edit(xml, `<photo>${jr}</photo><note/>`, [], { openFile: picture });
    await expectPicture(screen);
    await expect.element(screen.getByText('site.png')).toBeVisible();
    expect(await sent(filling)).toEqual(answer(jr));
    await press(screen, 'Remove the file');
    expect(await sent(filling)).toEqual(nothing);
    await press(screen, 'Undo');
    await expectPicture(screen);
    expect(await sent(filling)).toEqual(answer(jr));
    choose('The photo', file('new.png'));
    await expect.poll(async () => (await sent(filling)).files).toHaveLength(1);
  });

  test('that a submission has and the form has not stays, unless somebody clears it', async () => {
    const openFile = () => Promise.resolve(new Response(null, { status: 404 }));
    const { screen, filling, onSend } = await edit(xml, `<photo>${jr}</photo><note/>`, [], { openFile });
    await expect.element(screen.getByText(/A file of this form is missing \(site\.png\)/).nth(1)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Keep the name' })).toBeVisible();
    await press(screen, 'Send');
    expect(onSend).toHaveBeenCalledOnce();
    expect(await sent(filling)).toEqual(answer(jr));
    await press(screen, 'Clear the answer');
    expect(await sent(filling)).toEqual(nothing);
  });
});
