/**
 * Texts that try to run, to imitate the page or to turn around, in every field that any role can write. They are sent
 * through the API, so that they are exactly what a server takes.
 */
import type { APIRequestContext } from '@playwright/test';
import { escapeXml } from '../contract/hostile.ts';
import { expect } from './fixtures.ts';
import type { PagePlaces } from './page-table.ts';

/** What no element of a page may have: it would come from the data. */
export const marker = 'data-hostile';

/** 64 characters at most: names of people and devices. */
const short = (field: string): string => `=1+1<b ${marker}="${field}" onclick=hacked()>\u202Egnp`.slice(0, 64);

/** Markup, script addresses, templates, a formula, characters that turn text around, and ten kilobytes without a space. */
const long = (field: string): string =>
  `=HYPERLINK("javascript:hacked()") <img src=x onerror="hacked()" ${marker}="${field}"><script>hacked('${field}')</script>` +
  `<svg onload="hacked()" ${marker}><a href="javascript:hacked()" ${marker}>x</a></svg><iframe srcdoc="<script>parent.hacked()</script>"></iframe>` +
  `<style ${marker}>* { display: none !important }</style><p ${marker} style="position: fixed" onclick="hacked()">x</p> [link](javascript:hacked()) ![image](javascript:hacked()) \${hacked()} {{hacked()}} ` +
  `\u202Egnp.exe\u2066 ${'W'.repeat(10_000)}`;

const list = 'hostile_people';
/** Without the characters that XML escapes: servers keep these escaped in an id. */
const formId = "=1+1'>\u202E%2F{{hacked()}}";
/** Likewise, so that submissions name it exactly. */
const version = `=1+1\u202E{{hacked()}} ${'W'.repeat(10_000)}`;
const photo = `<img src=x onerror=hacked() ${marker}>\u202Egpj.html`;
const picture = '=1+1 {{hacked()}}\u202Egnp.svg';
const script = `<html ${marker}><script>hacked()</script></html>`;
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${marker}="" onload="hacked()"><script>hacked()</script></svg>`;
/** A name that objects have, too. */
const question = 'constructor';

const text = (id: string) => `<text id="${id}"><value>${escapeXml(long(id))}</value></text>`;
const labelled = (id: string) => `<label ref="jr:itext('${id}')"/><hint ref="jr:itext('hint')"/>`;

/** A form with questions, choices, a repeat and files, whose submissions make and change entities. */
const definition = (id: string, named: string) => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:entities="http://www.opendatakit.org/xforms/entities" xmlns:orx="http://openrosa.org/xforms">
  <h:head><h:title>${escapeXml(long('title'))}</h:title>
    <model entities:entities-version="2024.1.0">
      <itext><translation lang="${escapeXml(short('language'))}">${['label', 'hint', 'group', 'choice'].map(text).join('')}
        <text id="picture"><value form="image">jr://images/${picture}</value></text></translation></itext>
      <instance><data id="${id}" version="${escapeXml(named)}"><${question}/><choice/><place/><photo/><turn><inside/></turn>
        <meta><instanceID/><instanceName/><entity dataset="${list}" id="" create="1" update="1" baseVersion="" trunkVersion="" branchId=""><label/></entity></meta></data></instance>
      <bind nodeset="/data/${question}" type="string" entities:saveto="answer"/>
      <bind nodeset="/data/choice" type="string"/><bind nodeset="/data/place" type="geopoint" entities:saveto="geometry"/><bind nodeset="/data/photo" type="binary"/>
      <bind nodeset="/data/turn/inside" type="string"/>
      <bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/>
      <bind nodeset="/data/meta/entity/@id" type="string"/>
    </model></h:head>
  <h:body><input ref="/data/${question}">${labelled('label')}</input>
    <select1 ref="/data/choice"><label ref="jr:itext('picture')"/><item><label ref="jr:itext('choice')"/><value>&lt;b_onclick=hacked()&gt;</value></item></select1>
    <input ref="/data/place">${labelled('label')}</input><upload ref="/data/photo" mediatype="image/*">${labelled('label')}</upload>
    <group ref="/data/turn"><label ref="jr:itext('group')"/><repeat nodeset="/data/turn"><input ref="/data/turn/inside">${labelled('label')}</input></repeat></group></h:body>
</h:html>`;

interface Answers {
  version: string;
  id: string;
  /** An earlier version of the same submission. */
  replaces?: string;
  /** The entity and what to do with it. */
  entity?: { uuid: string; action: string };
}

const instance = ({ version: named, id, replaces, entity }: Answers): string =>
  `<data id="${formId}" version="${named}"><${question}>${escapeXml(long(`answer of ${id}`))}</${question}>` +
  `<choice>&lt;b_onclick=hacked()&gt;</choice><place>-1.5 36.5 0 0</place><photo>${escapeXml(photo)}</photo><turn><inside>${escapeXml(long('turn'))}</inside></turn>` +
  `<meta><instanceID>${id}</instanceID>${replaces === undefined ? '' : `<deprecatedID>${replaces}</deprecatedID>`}<instanceName>${escapeXml(long('instance name'))}</instanceName>${
    entity
      ? `<entity dataset="${list}" id="${entity.uuid}" ${entity.action}><label>${escapeXml(long('entity label'))}</label></entity>`
      : ''
  }</meta></data>`;

/**
 * Fills a server. Takes requests of an administrator. Returns where the pages of the hostile project are. Fails on what
 * the server refuses.
 */
export async function addHostileData(api: APIRequestContext): Promise<PagePlaces> {
  const call = async (method: string, path: string, data?: unknown, headers: Record<string, string> = {}) => {
    const answer = await api.fetch(`/v1${path}`, {
      method,
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
      ...(data === undefined ? {} : { data }),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${(await answer.text()).slice(0, 300)}`).toBe(true);
    return (await answer.json()) as { id: number; actorId: number };
  };
  const xml = { 'content-type': 'application/xml' };
  const noted = (field: string) => ({ 'X-Action-Notes': encodeURIComponent(long(field)) });

  const user = await call('POST', '/users', {
    email: `<b_${marker}>&'*@example.org`,
    displayName: short('person'),
  });
  const { id: project } = await call('POST', '/projects', { name: long('project') });
  const root = `/projects/${project}`;
  await call('PATCH', root, { description: long('description') });
  await call('POST', `${root}/assignments/viewer/${user.id}`);
  await call('POST', '/config/login-appearance', { title: long('login title'), description: long('login text') });

  const form = `${root}/forms/${encodeURIComponent(formId)}`;
  await call('POST', `${root}/forms`, definition(formId, short('first version')), xml);
  const file = `${form}/draft/attachments/${encodeURIComponent(picture)}`;
  await call('POST', file, drawing, { 'content-type': 'image/svg+xml' });
  await call('POST', `${form}/draft/publish`, undefined, noted('first notes'));
  await call('POST', `${form}/draft`, definition(formId, version), xml);
  await call('POST', `${form}/draft/publish`, undefined, noted('publish notes'));

  await call('POST', `${root}/actor-properties`, { name: 'району_\u4E16' });
  const properties = { району_世: long('property') };
  const appUser = await call('POST', `${root}/app-users`, { displayName: short('app user'), properties });
  await call('POST', `${form}/assignments/app-user/${appUser.id}`);
  await call('POST', `${form}/public-links`, { displayName: short('public link'), properties });

  const uuids = [crypto.randomUUID(), crypto.randomUUID()] as const;
  for (const uuid of uuids)
    await call('POST', `${root}/datasets/${list}/entities`, {
      uuid,
      label: long('label'),
      data: { answer: long('value'), geometry: '-1.5 36.5 0 0' },
    });
  await call('PATCH', `${root}/datasets/${list}/entities/${uuids[0]}?baseVersion=1`, {
    label: long('new label'),
    data: { answer: long('new value') },
  });

  const device = { ...xml, 'User-Agent': short('agent').replaceAll('\u202E', '') };
  const submit = (answers: Answers) =>
    call('POST', `${form}/submissions?deviceID=${encodeURIComponent(long('device'))}`, instance(answers), device);
  // It changes the first version of an entity that has two, which is a conflict.
  await submit({ version, id: 'uuid:first', entity: { uuid: uuids[0], action: 'update="1" baseVersion="1"' } });
  await submit({ version, id: 'uuid:second', entity: { uuid: crypto.randomUUID(), action: 'create="1"' } });
  await submit({ version, id: 'uuid:deleted' });
  const first = `${form}/submissions/uuid%3Afirst`;
  await call('PUT', first, instance({ version, id: 'uuid:edited', replaces: 'uuid:first' }), xml);
  await call('POST', `${first}/attachments/${encodeURIComponent(photo)}`, script, { 'content-type': 'text/html' });
  await call('POST', `${first}/comments`, { body: long('comment') });
  await call('PATCH', first, { reviewState: 'hasIssues' }, noted('review notes'));
  await call('DELETE', `${form}/submissions/uuid%3Adeleted`);
  await call('DELETE', `${root}/datasets/${list}/entities/${uuids[1]}`);

  const draftVersion = `draft ${version}`;
  await call('POST', `${form}/draft`, definition(formId, draftVersion), xml);
  const tried = instance({ version: draftVersion, id: 'uuid:tried' });
  await call('POST', `${form}/draft/submissions`, tried, device);
  const other = `${formId} deleted`;
  const simple = definition(other, '1').replaceAll(/<entity.*?<\/entity>| entities:[\w-]+="[^"]*"/g, '');
  await call('POST', `${root}/forms?publish=true`, simple, xml);
  await call('DELETE', `${root}/forms/${encodeURIComponent(other)}`);

  return {
    project: root,
    form,
    list: `${root}/entity-lists/${list}`,
    submission: 'uuid%3Afirst',
    entity: uuids[0],
    user: user.id,
    file: encodeURIComponent(photo),
  };
}

/** The file that whoever runs the server writes, with the same texts. */
export const hostileConfig = {
  home: { title: long('home title'), body: long('home text') },
  statisticsUrl: 'javascript:hacked()',
  map: { tiles: 'javascript:hacked()//{z}/{x}/{y}', attribution: long('attribution') },
};
