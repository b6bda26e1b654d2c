import { expect, test } from 'vitest';
import { deleteFilled } from '../../../tests/helpers/delete-filled';
import { mockPages, stored, visitPage } from '../../../tests/helpers/mocked-page';
import { parseFillUrl } from './fill-url';
import { FillPage } from './FillPage';
import { storedFile, storeForm } from './offline/snapshot';

/* Names of files that mean something else in addresses, as the server lists them. */

mockPages('roles');
const names = ['100% sure', 'a#b', 'a?b=c', 'a&amp;b', 'a%20b', "it's &lt;two>", 'žluť 好'];
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

const bind = (name: string) => `<bind nodeset="/data/${name}" type="string"/>`;
const form = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Names</h:title><model>
    <itext><translation lang="en">${names.map((name, at) => `<text id="t${at}"><value>Town</value><value form="image">jr://images/${name}.svg</value></text>`).join('')}</translation></itext>
    <instance><data id="names" version="1">${names.map((_, at) => `<t${at}/>`).join('')}<fruit/><meta><instanceID/></meta></data></instance>
    ${names.map((name, at) => `<instance id="i${at}" src="jr://file-csv/${name}.csv"/>${bind(`t${at}`)}`).join('')}
    ${bind('fruit')}<bind nodeset="/data/meta/instanceID" type="string" jr:preload="uid"/>
  </model></h:head>
  <h:body>
    ${names.map((_, at) => `<select1 ref="/data/t${at}"><label ref="jr:itext('t${at}')"/><itemset nodeset="instance('i${at}')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>`).join('')}
    <select1 ref="/data/fruit" appearance="search('fruits')"><label>Fruit</label>
      <item><label>label</label><value>name</value></item></select1>
  </h:body></h:html>`;

async function send(path: string, type: string, body: string): Promise<void> {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  const answer = await fetch(`/v1${path}`, { method: 'POST', headers, body });
  expect([path, answer.status]).toEqual([path, 200]);
}

test('files of all names are loaded, and copied for use without a network', async () => {
  const path = '/projects/1/forms/names';
  await send('/projects/1/forms', 'application/xml', form);
  const files = names.flatMap((name) => [
    [`${name}.csv`, 'text/csv', 'name,label\nkora,Kora\n'],
    [`${name}.svg`, 'image/svg+xml', picture],
  ]);
  files.push(['fruits.csv', 'text/csv', 'name,label\nmango,Mango\n']);
  const listed = await stored<{ name: string }[]>(`${path}/draft/attachments`);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(files.map(([name]) => name).toSorted());
  for (const [name = '', type = '', body = ''] of files)
    await send(`${path}/draft/attachments/${encodeURIComponent(name)}`, type, body);
  await send(`${path}/draft/publish`, 'application/json', '');
  await deleteFilled((await stored<{ id: number }>('/users/current')).id);

  const { screen } = await visitPage([{ path: '*', Component: FillPage }], `${path}/submissions/new`);
  await expect.element(screen.getByLabelText('Mango')).toBeVisible();
  await expect.poll(() => screen.getByLabelText('Kora').elements()).toHaveLength(names.length);
  const widths = () =>
    [...document.querySelectorAll<HTMLImageElement>('.fill-media img')].map((image) => {
      image.loading = 'eager';
      return image.naturalWidth;
    });
  await expect.poll(widths).toEqual(names.map(() => 8));
  await screen.unmount();

  const page = `${path}/submissions/new/offline`;
  const address = parseFillUrl({ pathname: page, search: '' });
  if (!address) throw new Error('not an address of a form');
  await storeForm(page, address);
  for (const name of names) {
    const copy = await storedFile(page, { projectId: 1, xmlFormId: 'names', draft: false }, `${name}.csv`);
    expect([name, await copy?.text()]).toEqual([name, expect.stringContaining('Kora')]);
  }
  for (const cache of await caches.keys()) await caches.delete(cache);
});
