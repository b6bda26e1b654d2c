/** A form with a list of choices that e2e tests fill without a network. */
import { expect, type Page } from '@playwright/test';

export const formId = 'wells';
export const form = `/v1/projects/1/forms/${formId}`;
export const offlinePage = `/projects/1/forms/${formId}/submissions/new/offline`;

export const definition = (version: string, label = 'Name of the well') => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
  xmlns:orx="http://openrosa.org/xforms">
  <h:head><h:title>Wells</h:title><model>
    <instance><data id="${formId}" version="${version}"><name/><kind/><orx:meta><orx:instanceID/><orx:instanceName/></orx:meta></data></instance>
    <instance id="kinds" src="jr://file-csv/kinds.csv"/>
    <bind nodeset="/data/name" type="string" required="true()"/>
    <bind nodeset="/data/orx:meta/orx:instanceID" type="string" jr:preload="uid" xmlns:jr="http://openrosa.org/javarosa"/>
    <bind nodeset="/data/orx:meta/orx:instanceName" type="string" calculate="/data/name"/>
  </model></h:head>
  <h:body>
    <input ref="/data/name"><label>${label}</label></input>
    <select1 ref="/data/kind"><label>Kind</label>
      <itemset nodeset="instance('kinds')/root/item"><value ref="name"/><label ref="label"/></itemset></select1>
  </h:body>
</h:html>`;

/** Publishes the form with its list of choices. */
export async function publishForm(page: Page): Promise<void> {
  const { request } = page;
  const headers = { 'Content-Type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };
  expect((await request.post('/v1/projects/1/forms', { headers, data: definition('1') })).status()).toBe(200);
  const file = await request.post(`${form}/draft/attachments/kinds.csv`, {
    headers: { ...headers, 'Content-Type': 'text/csv' },
    data: 'name,label\ndug,Dug well\nbore,Borehole\n',
  });
  expect(file.status()).toBe(200);
  expect((await request.post(`${form}/draft/publish?version=1`, { headers })).status()).toBe(200);
}

export const stored = (page: Page) => page.getByText('This form works without a network.');
export const answer = (page: Page) => page.getByLabel('Name of the well');

export async function openPage(page: Page): Promise<void> {
  await page.goto(offlinePage);
  await expect(stored(page)).toBeVisible();
}
