import { beforeEach, describe, expect, it } from 'vitest';
import { type TestServer, createTestServer } from '@mocks/node';

let server: TestServer;
const tree = '0d6b52a5-6f1c-4c35-9b0a-41a4f3c5d001';

const form = (id: string, actions: string, list = 'trees') => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:entities="http://www.opendatakit.org/xforms/entities">
<h:head><h:title>${id}</h:title><model entities:entities-version="2024.1.0">
<instance><data id="${id}" version="1"><species/><girth/><meta><instanceID/><entity dataset="${list}" id="" ${actions}><label/></entity></meta></data></instance>
<bind nodeset="/data/species" type="string" entities:saveto="species"/><bind nodeset="/data/girth" type="string" entities:saveto="girth"/>
</model></h:head><h:body/></h:html>`;

async function send(path: string, xml: string) {
  const response = await server.request(`/v1/projects/1/forms${path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/xml' },
    body: xml,
  });
  return { status: response.status, body: (await response.json()) as { code?: number; details?: unknown } };
}

let count = 0;
async function submit(id: string, attributes: string, answers: string, label = '') {
  count += 1;
  const named = label === '' ? '' : `<label>${label}</label>`;
  const meta = `<meta><instanceID>uuid:${count}</instanceID><entity dataset="trees" id="${tree}" ${attributes}>${named}</entity></meta>`;
  expect(await send(`/${id}/submissions`, `<data id="${id}" version="1">${answers}${meta}</data>`)).toMatchObject({
    status: 200,
  });
}

const entity = () => server.store.tables.entities.one('uuid', tree);
const versions = () => server.store.tables.entityDefs.by('entityId', entity()?.id ?? 0);
const audits = () => server.store.tables.audits.rows().map(({ action, details }) => ({ action, details }));
const lastAudit = () => audits().at(-1);

beforeEach(async () => {
  server = await createTestServer({ seed: 'roles' });
  await server.signIn('admin');
  await send('?publish=true', form('plant', 'create="1"'));
  await send('?publish=true', form('visit', 'update="1" baseVersion=""'));
});

describe('forms with an entity block', () => {
  it('create the list and its properties when published', () => {
    const { datasets, datasetProperties } = server.store.tables;
    expect(datasets.rows().at(-1)).toMatchObject({ name: 'trees', publishedAt: expect.any(String) as string });
    expect(datasetProperties.rows().map(({ name }) => name)).toEqual(['species', 'girth']);
    expect(audits().filter(({ action }) => action.startsWith('dataset.'))).toEqual([
      { action: 'dataset.create', details: { properties: ['species', 'girth'] } },
    ]);
  });

  it('cannot create a list whose name differs from another only by case', async () => {
    expect(await send('?publish=true', form('third', 'create="1"', 'Trees'))).toMatchObject({
      body: { code: 409.16, details: { current: 'trees', provided: 'Trees' } },
    });
  });
});

describe('submissions', () => {
  it('create and update entities', async () => {
    await submit('plant', 'create="1"', '<species>oak</species><girth>10</girth>', 'Tree &amp; co');
    expect(lastAudit()).toMatchObject({
      action: 'entity.create',
      details: { entity: { uuid: tree, dataset: 'trees' } },
    });
    await submit('visit', 'update="1" baseVersion="1"', '<girth>12</girth>');
    expect(versions()).toMatchObject([
      { version: 1, label: 'Tree & co', data: { species: 'oak', girth: '10' }, baseVersion: null },
      {
        version: 2,
        label: 'Tree & co',
        data: { species: 'oak', girth: '12' },
        received: { girth: '12' },
        baseVersion: 1,
      },
    ]);
    expect(entity()).toMatchObject({ conflict: null });
  });

  it('conflict with each other: softly for different properties, hard for the same one', async () => {
    await submit('plant', 'create="1"', '<species>oak</species><girth>10</girth>', 'Tree');
    await submit('visit', 'update="1" baseVersion="1"', '<girth>12</girth>');
    await submit('visit', 'update="1" baseVersion="1"', '<species>ash</species>');
    expect(entity()).toMatchObject({ conflict: 'soft' });
    await submit('visit', 'update="1" baseVersion="1"', '<girth>13</girth>');
    expect(entity()).toMatchObject({ conflict: 'hard' });
    expect(versions().at(-1)).toMatchObject({ version: 4, conflictingProperties: ['girth'], baseVersion: 1 });
  });

  it.each([
    ['an entity that is not there', 'visit', 'update="1" baseVersion="1"', 404.8],
    ['an update without a version', 'visit', 'update="1" baseVersion=""', 400.2],
    ['what the form does not do', 'visit', 'create="1"', 403.2],
    ['an entity without a label', 'plant', 'create="1"', 400.2],
  ])('with %s leave an error and nothing else', async (_name, id, attributes, code) => {
    await submit(id, attributes, '<girth>1</girth>');
    expect(lastAudit()).toMatchObject({ action: 'entity.error', details: { problem: { problemCode: code } } });
    expect(entity()).toBeUndefined();
    expect(server.store.tables.entitySources.size).toBe(0);
  });

  it('wait for the earlier ones of their offline branch', async () => {
    const branch = 'branchId="7d6b52a5-6f1c-4c35-9b0a-41a4f3c5d001" trunkVersion="1"';
    await submit('plant', 'create="1"', '<girth>10</girth>', 'Tree');
    await submit('visit', `update="1" baseVersion="2" ${branch}`, '<girth>30</girth>');
    expect(lastAudit()?.action).toBe('submission.backlog.hold');
    await submit('visit', `update="1" baseVersion="1" ${branch}`, '<girth>20</girth>');
    expect(versions().map(({ version, data, baseVersion }) => [version, data.girth, baseVersion])).toEqual([
      [1, '10', null],
      [2, '20', 1],
      [3, '30', 2],
    ]);
    expect(entity()).toMatchObject({ conflict: null });
    expect(server.store.tables.entityBacklog.size).toBe(0);
  });

  it('wait for approval when the list asks for it', async () => {
    const { datasets, submissions } = server.store.tables;
    await server.store.write(() => void datasets.patch(datasets.rows().at(-1)?.id ?? 0, { approvalRequired: true }));
    await submit('plant', 'create="1"', '<girth>10</girth>', 'Tree');
    expect(entity()).toBeUndefined();
    await server.request(`/v1/projects/1/forms/plant/submissions/${submissions.rows().at(-1)?.instanceId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"reviewState":"approved"}',
    });
    expect(entity()).toMatchObject({ conflict: null });
  });
});
