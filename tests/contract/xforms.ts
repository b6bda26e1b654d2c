/** Form definitions and submissions for the scenarios. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, call, unique, type World } from './harness.ts';
import { escapeXml } from './hostile.ts';

export type Question =
  | { name: string; type: string; several?: true; saveto?: string }
  | { name: string; group: readonly Question[] }
  | { name: string; repeat: readonly Question[] };

/** One of each kind that clients treat differently. */
export const survey: readonly Question[] = [
  { name: 'village', type: 'string' },
  { name: 'wells', type: 'int' },
  { name: 'depth', type: 'decimal' },
  { name: 'visited_on', type: 'date' },
  { name: 'started_at', type: 'dateTime' },
  { name: 'crops', type: 'string', several: true },
  {
    name: 'head',
    group: [
      { name: 'name', type: 'string' },
      { name: 'age', type: 'int' },
    ],
  },
  { name: 'place', type: 'geopoint' },
  { name: 'track', type: 'geotrace' },
  { name: 'plot', type: 'geoshape' },
  { name: 'photo', type: 'binary' },
  {
    name: 'member',
    repeat: [
      { name: 'name', type: 'string' },
      { name: 'age', type: 'int' },
    ],
  },
];

const inside = (question: Question): readonly Question[] =>
  'group' in question ? question.group : 'repeat' in question ? question.repeat : [];

const instanceOf = (questions: readonly Question[]): string =>
  questions.map((question) => `<${question.name}>${instanceOf(inside(question))}</${question.name}>`).join('');

function bindsOf(questions: readonly Question[], at: string): string {
  return questions
    .map((question) =>
      'type' in question
        ? `<bind nodeset="${at}/${question.name}" type="${question.type}"${question.saveto ? ` entities:saveto="${question.saveto}"` : ''}/>`
        : bindsOf(inside(question), `${at}/${question.name}`),
    )
    .join('');
}

function controlsOf(questions: readonly Question[], at: string): string {
  return questions
    .map((question) => {
      const path = `${at}/${question.name}`;
      if ('group' in question) return `<group ref="${path}">${controlsOf(question.group, path)}</group>`;
      if ('repeat' in question)
        return `<group ref="${path}"><repeat nodeset="${path}">${controlsOf(question.repeat, path)}</repeat></group>`;
      const control = question.type === 'binary' ? 'upload' : question.several ? 'select' : 'input';
      return `<${control} ref="${path}"><label>${question.name}</label></${control}>`;
    })
    .join('');
}

export interface Definition {
  id: string;
  version?: string;
  /** Empty for none. */
  title?: string;
  questions?: readonly Question[];
  /** Added to the model, such as the key of an encrypted form. */
  model?: string;
  /** Attributes of the model, such as the version of the entities specification. */
  attributes?: string;
  /** Added to the meta group, such as an entity block. */
  meta?: string;
  /** Added to the body. */
  body?: string;
}

/** The definition of a form as XForm XML. */
export const definition = ({
  id,
  version = '1',
  title = 'Wells',
  questions = survey,
  model = '',
  attributes = '',
  meta = '',
  body = '',
}: Definition): string => `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:entities="http://www.opendatakit.org/xforms/entities">
  <h:head>${title === '' ? '' : `<h:title>${escapeXml(title)}</h:title>`}
    <model${attributes === '' ? '' : ` ${attributes}`}>
      <instance><data id="${id}" version="${escapeXml(version)}"><meta><instanceID/><instanceName/>${meta}</meta>${instanceOf(questions)}</data></instance>
      <bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/>
      <bind nodeset="/data/meta/instanceName" type="string"/>${bindsOf(questions, '/data')}${model}
    </model>
  </h:head>
  <h:body>${controlsOf(questions, '/data')}${body}</h:body>
</h:html>`;

/** A form whose submissions create entities of a list: each question saves to the property of its name. */
export const entityDefinition = (
  list: string,
  form: Partial<Definition> & { id: string },
  properties: readonly string[] = ['village'],
): string =>
  definition({
    questions: properties.map((name) => ({ name, type: 'string', saveto: name })),
    attributes: 'entities:entities-version="2024.1.0"',
    meta: `<entity dataset="${list}" create="1" id=""><label/></entity>`,
    ...form,
  });

/** Attachments of a definition: images of labels, and data. */
export const asksFor = ({ images = [], data = [] }: { images?: readonly string[]; data?: readonly string[] }): string =>
  [
    ...data.map((name, index) => `<instance id="data${index}" src="jr://file-csv/${name}"/>`),
    '<itext><translation lang="en">',
    ...images.map((name) => `<text id="${name}"><value form="image">jr://images/${name}</value></text>`),
    '</translation></itext>',
  ].join('');

/** Publishes a form in the project of the world, and returns its id. */
export async function publish(world: World, form: Partial<Definition> = {}, as: Actor = world.admin): Promise<string> {
  const id = form.id ?? unique('form');
  const body = definition({ ...form, id });
  await call('createForm', {
    as,
    path: { projectId: world.projectId },
    query: { publish: true },
    type: 'application/xml',
    body,
  });
  return id;
}

export interface Filled {
  form: string;
  version?: string;
  instanceId: string;
  instanceName?: string;
  /** The answers, as XML. */
  answers?: string;
}

/** A submission as XML. */
export const instance = ({ form, version = '1', instanceId, instanceName, answers = '' }: Filled): string =>
  `<data id="${form}" version="${escapeXml(version)}"><meta><instanceID>${escapeXml(instanceId)}</instanceID>${
    instanceName === undefined ? '' : `<instanceName>${escapeXml(instanceName)}</instanceName>`
  }</meta>${answers}</data>`;

export const instanceId = () => `uuid:${crypto.randomUUID()}`;

/** Sends a submission, and returns its id. All submissions have different timestamps. */
export async function send(
  world: World,
  filled: Omit<Filled, 'instanceId'> & { instanceId?: string },
  as: Actor = world.collector,
): Promise<string> {
  const id = filled.instanceId ?? instanceId();
  const path = { projectId: world.projectId, xmlFormId: filled.form };
  await call('createSubmission', { as, path, body: instance({ ...filled, instanceId: id }) });
  await wait(2);
  return id;
}
