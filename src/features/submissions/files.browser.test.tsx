import { expect, test } from 'vitest';
import { submitTree, treeForm } from '../../../tests/helpers/form-with-choices';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { SubmissionsPage } from './SubmissionsPage';

/* Files in answers, and files of the form with choices, in the table. */

mockPages('roles');
const forms = '/projects/1/forms';
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const visit = (url: string) =>
  visitPage([{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }], url);

async function send(path: string, type: string, body: BodyInit) {
  const headers = { 'Content-Type': type, 'X-Requested-With': 'XMLHttpRequest' };
  const answer = await fetch(`/v1${forms}${path}`, { method: 'POST', headers, body });
  expect(answer.ok).toBe(true);
}

// Servers know names of files without the white space that answers have around them.
test('a file with white space around its name is a link, in the table of submissions and of a repeat', async () => {
  await send(
    '?publish=true',
    'application/xml',
    `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Photos</h:title>
<model><instance><data id="photos" version="1"><photo/><visit><photo/></visit><meta><instanceID/></meta></data></instance>
<bind nodeset="/data/photo" type="binary"/><bind nodeset="/data/visit/photo" type="binary"/></model></h:head>
<h:body><upload mediatype="image/*" ref="/data/photo"><label>Photo</label></upload><group ref="/data/visit"><label>Visit</label><repeat nodeset="/data/visit"><upload mediatype="image/*" ref="/data/visit/photo"><label>Photo</label></upload></repeat></group></h:body></h:html>`,
  );
  await send(
    '/photos/submissions',
    'application/xml',
    '<data id="photos" version="1"><photo>\n p1.png\n</photo><visit><photo>\tp2.png </photo></visit><meta><instanceID>uuid:1</instanceID></meta></data>',
  );
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  for (const name of ['p1.png', 'p2.png'])
    await send(`/photos/submissions/uuid:1/attachments/${name}`, 'image/png', new Blob([bytes]));
  const { screen, router } = await visit(`${forms}/photos/submissions`);
  for (const name of ['p1.png', 'p2.png']) {
    const link = screen.getByRole('link', { name: `Download ${name}`, exact: true }).first();
    await expect.element(link).toHaveAttribute('href', `/v1${forms}/photos/submissions/uuid%3A1/attachments/${name}`);
    await expect.element(link).toHaveAttribute('download', name);
    await router.navigate('?rows=visit');
  }
});

async function visitTree() {
  const { screen } = await visit(`${treeForm}/submissions`);
  await expect.element(screen.getByRole('gridcell', { name: 'mb', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: /^Columns/ }).click();
  await screen.getByRole('checkbox', { name: 'Labels of choices instead of codes' }).click();
  return screen;
}

test('shows labels of choices from an attached file', async () => {
  await submitTree('trees.csv', 'name,label\nmb,Baobab\n');
  const screen = await visitTree();
  await expect.element(screen.getByRole('gridcell', { name: 'Baobab', exact: true })).toBeVisible();
});

test('says which file is too large for labels of choices', async () => {
  await submitTree('itemsets.csv', `list_name,name,label\ntrees,mb,Baobab\n${' '.repeat(5_000_000)}`);
  const screen = await visitTree();
  await expect.element(screen.getByText(/in a file larger than 4 MB: itemsets\.csv/)).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: 'mb', exact: true })).toBeVisible();
});
