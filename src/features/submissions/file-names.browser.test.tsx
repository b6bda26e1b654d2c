import { beforeEach, expect, test } from 'vitest';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { SubmissionsPage } from './SubmissionsPage';

/* Files whose names have white space around them in the answers: servers know them without it. */

mockPages('roles');
const forms = '/projects/1/forms';
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function send(path: string, type: string, body: BodyInit) {
  const headers = { 'Content-Type': type, 'X-Requested-With': 'XMLHttpRequest' };
  const answer = await fetch(`/v1${forms}${path}`, { method: 'POST', headers, body });
  expect(answer.ok).toBe(true);
}

beforeEach(async () => {
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
});

const visit = (search: string) =>
  visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions', Component: SubmissionsPage }],
    `${forms}/photos/submissions${search}`,
  );

const address = (name: string) => `/v1${forms}/photos/submissions/uuid%3A1/attachments/${name}`;

test.each([
  ['p1.png', 'the submissions', ''],
  ['p2.png', 'a repeat', '?rows=visit'],
])('%s is a link in the table of %s', async (name, _table, search) => {
  const { screen } = await visit(search);
  const link = screen.getByRole('link', { name: `Download ${name}`, exact: true }).first();
  await expect.element(link).toHaveAttribute('href', address(name));
  await expect.element(link).toHaveAttribute('download', name);
});
