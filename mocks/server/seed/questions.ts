/** A short notation for the forms of the seeds: questions in, XForm XML out. */
import { encodeXml } from '@mocks/server/xforms/xml';

interface Base {
  readonly name: string;
  readonly label: string;
  /** The property of the entity list that the answer is saved to. */
  readonly saveTo?: string;
}

export type Question =
  | (Base & { readonly kind: 'answer'; readonly type: string; readonly control: 'input' | 'trigger' | 'none' })
  | (Base & { readonly kind: 'upload'; readonly media: string })
  | (Base & { readonly kind: 'choice'; readonly many: boolean; readonly choices: readonly Choice[] })
  | (Base & { readonly kind: 'group' | 'repeat'; readonly questions: readonly Question[] });

export type Choice = readonly [value: string, label: string];

const answer =
  (type: string) =>
  (name: string, label: string, saveTo?: string): Question => ({
    kind: 'answer',
    type,
    control: 'input',
    name,
    label,
    ...(saveTo === undefined ? {} : { saveTo }),
  });

export const text = answer('string');
export const int = answer('int');
export const decimal = answer('decimal');
export const date = answer('date');
export const time = answer('time');
export const dateTime = answer('dateTime');
export const geopoint = answer('geopoint');
export const geotrace = answer('geotrace');
export const geoshape = answer('geoshape');
export const barcode = answer('barcode');
/** Filled in by the device automatically. */
export const hidden = (name: string, type: string): Question => ({
  kind: 'answer',
  type,
  control: 'none',
  name,
  label: name,
});
export const image = (name: string, label: string): Question => ({ kind: 'upload', media: 'image/*', name, label });
export const one = (name: string, label: string, choices: readonly Choice[], saveTo?: string): Question => ({
  kind: 'choice',
  many: false,
  name,
  label,
  choices,
  ...(saveTo === undefined ? {} : { saveTo }),
});
export const many = (name: string, label: string, choices: readonly Choice[]): Question => ({
  kind: 'choice',
  many: true,
  name,
  label,
  choices,
});
export const group = (name: string, label: string, questions: readonly Question[]): Question => ({
  kind: 'group',
  name,
  label,
  questions,
});
export const repeat = (name: string, label: string, questions: readonly Question[]): Question => ({
  kind: 'repeat',
  name,
  label,
  questions,
});

export interface FormText {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly questions: readonly Question[];
  /** The entity list that each submission adds to. */
  readonly createsEntitiesIn?: string;
  /** The entity list that each submission changes an entity of, which the form reads as a file. */
  readonly updatesEntitiesIn?: string;
  /** Images and data the form asks for. */
  readonly files?: { readonly images?: readonly string[]; readonly data?: readonly string[] };
}

const isNested = (question: Question): question is Extract<Question, { questions: readonly Question[] }> =>
  question.kind === 'group' || question.kind === 'repeat';

const instanceOf = (questions: readonly Question[]): string =>
  questions
    .map((it) => (isNested(it) ? `<${it.name}>${instanceOf(it.questions)}</${it.name}>` : `<${it.name}/>`))
    .join('');

function bindsOf(questions: readonly Question[], parent: string): string {
  return questions
    .map((question) => {
      const path = `${parent}/${question.name}`;
      if (isNested(question)) return bindsOf(question.questions, path);
      const type = question.kind === 'upload' ? 'binary' : question.kind === 'choice' ? 'string' : question.type;
      const saveTo = question.saveTo === undefined ? '' : ` entities:saveto="${question.saveTo}"`;
      return `<bind nodeset="${path}" type="${type}"${saveTo}/>`;
    })
    .join('');
}

const itemsOf = (choices: readonly Choice[]): string =>
  choices.map(([value, label]) => `<item><label>${encodeXml(label)}</label><value>${value}</value></item>`).join('');

function controlOf(question: Question, path: string): string {
  const label = `<label>${encodeXml(question.label)}</label>`;
  switch (question.kind) {
    case 'group':
      return `<group ref="${path}">${label}${controlsOf(question.questions, path)}</group>`;
    case 'repeat':
      return `<group ref="${path}">${label}<repeat nodeset="${path}">${controlsOf(question.questions, path)}</repeat></group>`;
    case 'upload':
      return `<upload mediatype="${question.media}" ref="${path}">${label}</upload>`;
    case 'choice': {
      const control = question.many ? 'select' : 'select1';
      return `<${control} ref="${path}">${label}${itemsOf(question.choices)}</${control}>`;
    }
    default:
      return question.control === 'none' ? '' : `<${question.control} ref="${path}">${label}</${question.control}>`;
  }
}

const controlsOf = (questions: readonly Question[], parent: string): string =>
  questions.map((question) => controlOf(question, `${parent}/${question.name}`)).join('');

const namespaces = [
  'xmlns="http://www.w3.org/2002/xforms"',
  'xmlns:h="http://www.w3.org/1999/xhtml"',
  'xmlns:jr="http://openrosa.org/javarosa"',
  'xmlns:orx="http://openrosa.org/xforms"',
  'xmlns:entities="http://www.opendatakit.org/xforms/entities"',
].join(' ');

/** What makes a form ask for files: data sources, and images in labels. */
function filesOf({ images = [], data = [] }: NonNullable<FormText['files']>): string {
  const instances = data.map(
    (name) => `<instance id="${encodeXml(name.replace(/\.\w+$/, ''))}" src="jr://file-csv/${encodeXml(name)}"/>`,
  );
  const texts = images.map(
    (name) => `<text id="${encodeXml(name)}"><value form="image">jr://images/${encodeXml(name)}</value></text>`,
  );
  return [
    ...instances,
    ...(texts.length > 0 ? [`<itext><translation lang="default">${texts.join('')}</translation></itext>`] : []),
  ].join('\n');
}

/** The form as XForm XML. */
export function toXForm({
  id,
  title,
  version,
  questions,
  createsEntitiesIn,
  updatesEntitiesIn: changed,
  files = {},
}: FormText): string {
  const list = createsEntitiesIn ?? changed;
  const action = changed === undefined ? 'create="1"' : 'update="1" baseVersion=""';
  const entity = list === undefined ? '' : `<entity dataset="${list}" id="" ${action}><label/></entity>`;
  const file = changed === undefined ? '' : `<instance id="${changed}" src="jr://file-csv/${changed}.csv"/>`;
  const entitiesVersion = list === undefined ? '' : ' entities:entities-version="2024.1.0"';
  const meta = `<meta><instanceID/><instanceName/>${entity}</meta>`;
  return `<?xml version="1.0"?>
<h:html ${namespaces}>
<h:head><h:title>${encodeXml(title)}</h:title><model${entitiesVersion}>
<instance><data id="${encodeXml(id)}" version="${encodeXml(version)}">${instanceOf(questions)}${meta}</data></instance>${file}
${bindsOf(questions, '/data')}
<bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/>
<bind nodeset="/data/meta/instanceName" type="string"/>
${filesOf(files)}</model></h:head>
<h:body>${controlsOf(questions, '/data')}</h:body>
</h:html>
`;
}

/** Answers by question names: groups are nested, repeats are lists, null means unanswered, undefined not asked. */
export type Answers = { readonly [name: string]: string | number | null | undefined | Answers | readonly Answers[] };

function answersXml(answers: Answers): string {
  let xml = '';
  for (const [name, value] of Object.entries(answers)) {
    if (value === undefined) continue;
    if (value === null) xml += `<${name}/>`;
    else if (typeof value === 'string' || typeof value === 'number')
      xml += `<${name}>${encodeXml(String(value))}</${name}>`;
    else for (const part of Array.isArray(value) ? value : [value]) xml += `<${name}>${answersXml(part)}</${name}>`;
  }
  return xml;
}

export interface InstanceText {
  readonly formId: string;
  readonly version: string;
  readonly instanceId: string;
  readonly instanceName?: string | undefined;
  /** The version this one replaces. */
  readonly deprecatedId?: string;
  readonly answers: Answers;
  readonly entity?: EntityText | undefined;
}

/** The action of a submission on an entity. */
export interface EntityText {
  readonly list: string;
  readonly id: string;
  /** `create="1"`, or `update="1"` with a base version. */
  readonly attributes: string;
  readonly label?: string;
}

const entityXml = ({ list, id, attributes, label }: EntityText): string =>
  `<entity dataset="${list}" id="${id}" ${attributes}>${label === undefined ? '' : `<label>${encodeXml(label)}</label>`}</entity>`;

/** A submission as XML. */
export function toInstance({
  formId,
  version,
  instanceId,
  instanceName,
  deprecatedId,
  answers,
  entity,
}: InstanceText): string {
  const meta = answersXml({
    ...(deprecatedId === undefined ? {} : { deprecatedID: deprecatedId }),
    instanceID: instanceId,
    ...(instanceName === undefined ? {} : { instanceName }),
  });
  return `<data id="${encodeXml(formId)}" version="${encodeXml(version)}">${answersXml(answers)}<meta>${meta}${entity ? entityXml(entity) : ''}</meta></data>`;
}
