/** A form with many submissions, for e2e tests through work that takes a while. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Its path, on the page and behind /v1. */
export const manyForm = '/projects/1/forms/many';
const headers = { 'content-type': 'application/xml', 'X-Requested-With': 'XMLHttpRequest' };

/** Makes the form with so many text questions, and sends so many submissions, which nobody has reviewed. */
export async function submitMany(page: Page, count: number, { questions = 1 } = {}): Promise<void> {
  const names = Array.from({ length: questions }, (_, index) => `q${index + 1}`);
  const definition = `<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Many</h:title><model>
    <instance><data id="many" version="1">${names.map((name) => `<${name}/>`).join('')}<meta><instanceID/></meta></data></instance>
    ${names.map((name) => `<bind nodeset="/data/${name}" type="string"/>`).join('')}</model></h:head>
    <h:body>${names.map((name) => `<input ref="/data/${name}"><label>${name}</label></input>`).join('')}</h:body></h:html>`;
  const made = await page.request.post('/v1/projects/1/forms?publish=true', { headers, data: definition });
  expect(made.ok(), await made.text()).toBe(true);
  const send = async (id: string) => {
    const data = `<data xmlns:orx="http://openrosa.org/xforms" id="many" version="1"><orx:meta><orx:instanceID>${id}</orx:instanceID></orx:meta><q1>${id}</q1></data>`;
    const answer = await page.request.post(`/v1${manyForm}/submissions`, { headers, data });
    expect(answer.ok()).toBe(true);
  };
  for (let sent = 0; sent < count; sent += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - sent) }, (_, index) => send(`m${sent + index}`)));
}
