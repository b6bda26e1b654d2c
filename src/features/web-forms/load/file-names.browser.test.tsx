import { expect, test } from 'vitest';
import { deleteFilled } from '../../../../tests/helpers/delete-filled';
import { mockPages, stored, visitPage } from '../../../../tests/helpers/mocked-page';
import { readAddress } from '../address';
import { FillPage } from '../FillPage';
import { storedFile, storeForm } from '../offline/snapshot';

/* Names of files that mean something else in addresses, as the server lists them. */

mockPages('roles');
const names = ['100% sure', 'a#b', 'a?b=c', 'a&amp;b', 'a%20b', "it's two", 'žluť 好'];
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

const formWith = (id: string, name: string) =>
  `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Names</h:title><model>
    <itext><translation lang="en"><text id="town"><value>Town</value><value form="image">jr://images/${name}.svg</value></text></translation></itext>
    <instance><data id="${id}" version="1"><town/><fruit/><meta><instanceID/></meta></data></instance>
    <instance id="towns" src="jr://file-csv/${name}.csv"/>
    <bind nodeset="/data/town" type="string"/><bind nodeset="/data/fruit" type="string"/>
    <bind nodeset="/data/meta/instanceID" type="string" jr:preload="uid"/>
  </model></h:head>
  <h:body>
    <select1 ref="/data/town"><label ref="jr:itext('town')"/>
      <itemset nodeset="instance('towns')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>
    <select1 ref="/data/fruit" appearance="search('fruits')"><label>Fruit</label>
      <item><label>label</label><value>name</value></item></select1>
  </h:body></h:html>`;

async function send(path: string, type: string, body: string): Promise<void> {
  const headers = { 'content-type': type, 'x-requested-with': 'XMLHttpRequest' };
  const answer = await fetch(`/v1${path}`, { method: 'POST', headers, body });
  expect([path, answer.status]).toEqual([path, 200]);
}

test.each(names.map((name, index) => [name, index] as const))(
  'files called %s are loaded, and copied for use without a network',
  async (name, index) => {
    const id = `names_${index}`;
    const form = `/projects/1/forms/${id}`;
    await send('/projects/1/forms', 'application/xml', formWith(id, name));
    const listed = await stored<{ name: string }[]>(`${form}/draft/attachments`);
    expect(listed.map((file) => file.name).toSorted()).toEqual([`${name}.csv`, `${name}.svg`, 'fruits.csv'].toSorted());
    const attach = (file: string, type: string, body: string) =>
      send(`${form}/draft/attachments/${encodeURIComponent(file)}`, type, body);
    await attach(`${name}.csv`, 'text/csv', 'name,label\nkora,Kora\n');
    await attach(`${name}.svg`, 'image/svg+xml', picture);
    await attach('fruits.csv', 'text/csv', 'name,label\nmango,Mango\n');
    await send(`${form}/draft/publish`, 'application/json', '');
    await deleteFilled((await stored<{ id: number }>('/users/current')).id);

    const { screen } = await visitPage([{ path: '*', Component: FillPage }], `${form}/submissions/new`);
    await expect.element(screen.getByLabelText('Kora')).toBeVisible();
    await expect.element(screen.getByLabelText('Mango')).toBeVisible();
    await expect.poll(() => document.querySelector<HTMLImageElement>('.fill-media img')?.naturalWidth).toBe(8);
    await screen.unmount();

    const page = `${form}/submissions/new/offline`;
    const address = readAddress({ pathname: page, search: '' });
    if (!address) throw new Error('not an address of a form');
    await storeForm(page, address);
    const copy = await storedFile(page, { projectId: 1, xmlFormId: id, draft: false }, `${name}.csv`);
    expect(await copy?.text()).toContain('Kora');
    for (const cache of await caches.keys()) await caches.delete(cache);
  },
);
