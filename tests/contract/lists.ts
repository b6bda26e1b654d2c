/** Entity lists, their entities, and forms that create entities. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, call, unique, type World } from './harness.ts';
import { escapeXml } from './hostile.ts';
import { instanceId } from './xforms.ts';

export const uuid = (): string => crypto.randomUUID();

/** Creates a list with these properties, and returns its name. */
export async function makeList(
  world: World,
  properties: readonly string[] = [],
  name = unique('list'),
): Promise<string> {
  const path = { projectId: world.projectId };
  await call('createDataset', { as: world.manager, path, body: { name } });
  for (const property of properties) {
    await call('createDatasetProperty', {
      as: world.manager,
      path: { ...path, datasetName: name },
      body: { name: property },
    });
  }
  return name;
}

/** Adds an entity through the API, and returns its id. */
export async function addEntity(
  world: World,
  datasetName: string,
  label: string,
  data: Record<string, string> = {},
  as: Actor = world.manager,
): Promise<string> {
  const id = uuid();
  await call('createEntities', {
    as,
    path: { projectId: world.projectId, datasetName },
    body: { uuid: id, label, data },
  });
  // Different timestamps for all entities.
  await wait(2);
  return id;
}

export interface EntityFormText {
  id: string;
  list: string;
  /** Attributes of the entity block. */
  actions?: string;
  version?: string;
  /** Names of the questions, each saved to the property of its name (or the name after `=`). */
  questions?: readonly string[];
  specification?: string;
  /** The lists it reads, as attachments. */
  reads?: readonly string[];
  root?: string;
}

/** A form that creates or updates entities. */
export function entityForm(text: EntityFormText): string {
  const {
    id,
    list,
    actions = 'create="1"',
    version = '1',
    questions = ['species', 'girth'],
    specification = '2024.1.0',
    reads = [],
    root = 'data',
  } = text;
  const asked = questions.map((question) => question.split('=') as [string, string?]);
  const fields = asked.map(([name]) => `<${name}/>`).join('');
  const binds = asked
    .map(([name, property = name]) => `<bind nodeset="/${root}/${name}" type="string" entities:saveto="${property}"/>`)
    .join('');
  const files = reads.map((name) => `<instance id="${name}" src="jr://file-csv/${name}.csv"/>`).join('');
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:entities="http://www.opendatakit.org/xforms/entities">
  <h:head><h:title>Form ${id}</h:title>
    <model entities:entities-version="${specification}">
      <instance><${root} id="${id}" version="${version}">${fields}<meta><instanceID/><entity dataset="${list}" id="" ${actions}><label/></entity></meta></${root}></instance>
      ${files}${binds}<bind nodeset="/${root}/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/>
    </model>
  </h:head>
  <h:body/>
</h:html>`;
}

/** Publishes such a form (or leaves it a draft), and returns its id. */
export async function publishEntityForm(
  world: World,
  text: Omit<EntityFormText, 'id'> & { id?: string },
  draft = false,
): Promise<string> {
  const id = text.id ?? unique('form');
  const query = draft ? {} : { publish: true };
  await call('createForm', {
    as: world.manager,
    path: { projectId: world.projectId },
    query,
    type: 'application/xml',
    body: entityForm({ ...text, id }),
  });
  return id;
}

export interface Sent {
  form: string;
  list: string;
  entity: string;
  /** The action, such as `create="1"`. */
  attributes: string;
  answers?: Record<string, string>;
  label?: string;
  version?: string;
}

/** Sends a submission that creates or updates an entity, and returns its id. */
export async function sendEntity(world: World, sent: Sent, as: Actor = world.manager): Promise<string> {
  const { form, list, entity, attributes, answers = {}, label, version = '1' } = sent;
  const id = instanceId();
  const fields = Object.entries(answers)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
    .join('');
  const named = label === undefined ? '' : `<label>${escapeXml(label)}</label>`;
  const block = `<entity dataset="${list}" id="${entity}" ${attributes}>${named}</entity>`;
  const body = `<data id="${form}" version="${version}">${fields}<meta><instanceID>${id}</instanceID>${block}</meta></data>`;
  await call('createSubmission', { as, path: { projectId: world.projectId, xmlFormId: form }, body });
  return id;
}

/** Repeats a check until it passes: the real server creates entities a moment after its answer. */
export async function eventually<T>(check: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await check();
    } catch (failure) {
      if (tries >= 30) throw failure;
      await wait(Math.min(50 * tries, 500));
    }
  }
}
