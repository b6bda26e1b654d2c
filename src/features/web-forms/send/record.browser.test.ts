import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fillForm } from '../../../../tests/helpers/fill-forms';
import { showForm } from '../../../../tests/helpers/filled-form';
import { endTimesOf, type FinishedRecord, finishRecord, takeRecord } from './record';

const select =
  '<select1 ref="@"><label>Kind</label><itemset nodeset="instance(\'kinds\')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>';

test('a value of a list that XML cannot hold does not make the answers unreadable', async () => {
  const xml = fillForm({ questions: [['kind', 'type="string"', select]] });
  const list = '<instance id="kinds" src="jr://file-csv/kinds.csv"/>';
  const { screen, filling } = await showForm(xml.replace('</instance><bind', `</instance>${list}<bind`), {
    openFile: () => Promise.resolve(new Response('name,label\ndug\u000Bwell,Dug well\n')),
  });
  await screen.getByLabelText('Dug well').click();
  const { xml: sent, instanceId } = await takeRecord(filling.instance.root);
  expect(await sent.text()).toContain('<kind>dug well</kind>');
  expect(instanceId).toMatch(/^uuid:/);
});

test.each([
  ['a&gt;b', 'version="a>b"'],
  ['a&quot;b', `version='a"b'`],
  ['a&amp;b', 'version="a&amp;b"'],
  ['2026', 'version="2026"'],
])('a version is sent as the server compares it: %s', async (version, written) => {
  const xml = fillForm({ questions: [] }).replace('<data id="fill"', `<data id="fill" version="${version}"`);
  const { filling } = await showForm(xml);
  const { xml: sent } = await takeRecord(filling.instance.root);
  expect(await sent.text()).toContain(` ${written}`);
});

test('the times of finishing are found in a definition', () => {
  const bind = (path: string, params: string) =>
    `<bind nodeset="${path}" type="dateTime" jr:preload="timestamp" jr:preloadParams="${params}"/>`;
  expect(endTimesOf(bind('/data/start', 'start') + bind('/data/group/end', 'end'))).toEqual(['group/end']);
});

test.each(['', 'calculate="concat(\'uuid:\', uuid())"'])(
  'a form that makes no ID is finished with one: %s',
  async (bind) => {
    const xml = fillForm({ questions: [] }).replace('readonly="true()" jr:preload="uid"', bind);
    const { filling } = await showForm(xml);
    const { instanceId } = await takeRecord(filling.instance.root);
    expect(instanceId).toMatch(/^uuid:[\da-f-]{36}$/);
    expect((await takeRecord(filling.instance.root)).instanceId).toBe(instanceId);
  },
);

test('a form that is finished again is the same only without a change of its answers and files', async () => {
  const name = '<input ref="@"><label>Name</label></input>';
  const { screen, filling } = await showForm(fillForm({ questions: [['name', 'type="string"', name]] }));
  const type = async (text: string) => {
    await screen.getByLabelText('Name').fill(text);
    screen.getByLabelText('Name').element().blur();
  };
  const photo = new File(['one'], 'a.jpg');
  const finish = (earlier: FinishedRecord | null, carried = [photo], anew = false) =>
    finishRecord(filling.instance.root, { carried, earlier }, anew);
  await type('a.jpg');
  const first = await finish(null);
  expect(first.files).toEqual([photo]);
  expect(await finish(first)).toBe(first);
  expect((await finish(first, [new File(['another one'], 'a.jpg')])).files[0]?.size).toBe(11);
  expect((await finish(first, [])).files).toEqual([]);
  expect((await finish(await finish(null, []))).files).toEqual([photo]);
  const anew = await finish(first, [photo], true);
  expect(anew.instanceId).not.toBe(first.instanceId);
  expect(await anew.xml.text()).toContain(`>${anew.instanceId}<`);
  await type('b.jpg');
  expect(await (await finish(first)).xml.text()).toContain('<name>b.jpg</name>');
});

test('the file of a turn that was removed is not sent', async () => {
  const more = {
    instance: '<pet jr:template=""><photo/></pet>',
    binds: '<bind nodeset="/data/pet/photo" type="binary"/>',
    body: '<group ref="/data/pet"><label>Pet</label><repeat nodeset="/data/pet"><upload ref="/data/pet/photo" mediatype="image/*"><label>Photo</label></upload></repeat></group>',
  };
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
