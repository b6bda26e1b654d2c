import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fillForm, repeatOf } from '../../../../tests/helpers/fill-forms';
import { showForm, startForm } from '../../../../tests/helpers/filled-form';
import { takeRecord } from './record';

const select =
  '<select1 ref="@"><label>Kind</label><itemset nodeset="instance(\'kinds\')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>';

test('a value of a list that XML cannot hold does not make the answers unreadable', async () => {
  const instances = '<instance id="kinds" src="jr://file-csv/kinds.csv"/>';
  const { screen, filling } = await showForm(fillForm({ questions: [['kind', 'type="string"', select]], instances }), {
    openFile: () => Promise.resolve(new Response('name,label\ndug\u000Bwell,Dug well\n')),
  });
  await screen.getByLabelText('Dug well').click();
  const { xml: sent, instanceId } = await takeRecord(filling.instance.root);
  expect(await sent.text()).toContain('<kind>dug well</kind>');
  expect(instanceId).toMatch(/^uuid:/);
});

test('a version is sent as the server compares it, with an id also by a form that makes none', async () => {
  for (const [version, written, bind] of [
    ['a&gt;b', 'version="a>b"', 'readonly="true()" jr:preload="uid"'],
    ['a&quot;b', `version='a"b'`, ''],
    ['a&amp;b', 'version="a&amp;b"', 'calculate="concat(\'uuid:\', uuid())"'],
    ['2026', 'version="2026"', 'readonly="true()" jr:preload="uid"'],
  ] as const) {
    const xml = fillForm({ questions: [] })
      .replace('<data id="fill"', `<data id="fill" version="${version}"`)
      .replace('readonly="true()" jr:preload="uid"', bind);
    const { root } = (await startForm(xml)).instance;
    const { xml: sent, instanceId } = await takeRecord(root);
    expect(await sent.text()).toContain(` ${written}`);
    expect(instanceId).toMatch(/^uuid:[\da-f-]{36}$/);
    expect((await takeRecord(root)).instanceId).toBe(instanceId);
  }
});

test('the file of a turn that was removed is not sent', async () => {
  const photo = [
    'photo',
    'type="binary"',
    '<upload ref="@" mediatype="image/*"><label>Photo</label></upload>',
  ] as const;
  const more = repeatOf('pet', [photo]);
  const { screen, filling } = await showForm(fillForm({ questions: [], more }));
  const { root } = filling.instance;
  await userEvent.click(screen.getByRole('button', { name: 'Add: Pet' }));
  const input = document.querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('the form asks for no file');
  await userEvent.upload(input, new File(['a photo'], 'p.png', { type: 'image/png' }));
  await expect.poll(() => root.instanceState.instanceXML).toContain('.png</photo>');
  expect((await takeRecord(root)).files).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Pet 1' }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  expect((await takeRecord(root)).files).toEqual([]);
});
