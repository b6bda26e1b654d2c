import { expect, test } from 'vitest';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { SubmissionPage } from './SubmissionPage';

mockPages('roles');

const form = '/projects/1/forms/trees';
const definition = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head><h:title>Trees</h:title><model>
    <instance><data id="trees" version="1"><tree/><meta><instanceID/></meta></data></instance>
    <instance id="trees" src="jr://file-csv/trees.csv"/>
    <bind nodeset="/data/tree" type="string"/>
  </model></h:head>
  <h:body><select1 ref="/data/tree"><label>Which tree?</label>
    <itemset nodeset="instance('trees')/root/item"><value ref="name"/><label ref="label"/></itemset>
  </select1></h:body>
</h:html>`;

async function send(path: string, body: string, type = 'application/xml') {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', ...(body === '' ? {} : { 'Content-Type': type }) };
  const answer = await fetch(`/v1${path}`, { method: 'POST', headers, ...(body === '' ? {} : { body }) });
  expect(answer.ok, await answer.clone().text()).toBe(true);
}

/** Publishes a form whose choices are this file, and opens a submission to it. */
async function visitTree(file: string | null) {
  await send('/projects/1/forms?publish=false&ignoreWarnings=true', definition);
  if (file !== null) await send(`${form}/draft/attachments/trees.csv`, file, 'text/csv');
  await send(`${form}/draft/publish?ignoreWarnings=true`, '');
  const answers = '<tree>mb</tree><meta><instanceID>uuid:one</instanceID></meta>';
  await send(`${form}/submissions`, `<data id="trees" version="1">${answers}</data>`);
  const { screen } = await visitPage(
    [{ path: '/projects/:projectId/forms/:xmlFormId/submissions/:instanceId?', Component: SubmissionPage }],
    `${form}/submissions/uuid%3Aone`,
  );
  await expect.element(screen.getByText('Which tree?')).toBeVisible();
  return screen;
}

test('shows the label of a choice from an attached CSV file, with its value beside', async () => {
  const screen = await visitTree('name,label\nmb,Baobab\nmg,Mango\n');
  await expect.element(screen.getByText('Baobab')).toBeVisible();
  await expect.element(screen.getByText('mb', { exact: true })).toBeVisible();
});

test.each([
  ['is missing', null],
  ['is too large', `name,label\nmb,Baobab\n${'x'.repeat(5 * 1_048_576)}`],
])('shows the value of a choice if the file %s', async (_, file) => {
  const screen = await visitTree(file);
  await expect.element(screen.getByText('mb', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Baobab')).not.toBeInTheDocument();
});
