/** Forms to fill, for tests: short ones written by hand, and long ones. */

/** A question: the name of its element, what its bind says beside the path, and its control (`@` is its path). */
export type FormQuestion = readonly [name: string, bind: string, control: string];

interface Parts {
  questions: readonly FormQuestion[];
  /** Values to begin with, by name. */
  values?: Readonly<Record<string, string>>;
  /** XML in the model: translations and lists of choices. */
  model?: string;
  /** Further instances, such as lists of choices. */
  instances?: string;
  /** XML before the form, such as a document type. */
  before?: string;
  /** More elements of the answers, their binds, and controls. */
  more?: { instance: string; binds?: string; body: string };
}

/** The definition of a form with these questions. */
export function fillForm({ questions, values = {}, model = '', instances = '', before = '', more }: Parts): string {
  const instance = questions.map(([name]) => `<${name}>${values[name] ?? ''}</${name}>`).join('');
  const binds = questions.map(([name, bind]) => `<bind nodeset="/data/${name}" ${bind}/>`).join('');
  const body = questions.map(([name, , control]) => control.replaceAll('@', `/data/${name}`)).join('');
  return `<?xml version="1.0"?>${before}<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:odk="http://www.opendatakit.org/xforms" xmlns:orx="http://openrosa.org/xforms"><h:head><h:title>Fill</h:title><model odk:xforms-version="1.0.0">${model}<instance><data id="fill">${instance}${more?.instance ?? ''}<orx:meta><orx:instanceID/></orx:meta></data></instance>${instances}${binds}${more?.binds ?? ''}<bind nodeset="/data/orx:meta/orx:instanceID" type="string" readonly="true()" jr:preload="uid"/></model></h:head><h:body>${body}${more?.body ?? ''}</h:body></h:html>`;
}

const input = (label: string) => `<input ref="@"><label>${label}</label></input>`;

/** A question with an input, whose label is its name if no other is given. */
export const inputOf = (name: string, bind = 'type="string"', attributes = '', label = name): FormQuestion => [
  name,
  bind,
  `<input ref="@" ${attributes}><label>${label}</label></input>`,
];

/** A repeat, with its elements, binds and controls. */
type Repeat = Required<NonNullable<Parts['more']>>;

/** How a repeat differs from an empty one below the root. */
interface RepeatParts {
  path?: string;
  /** Attributes of its element, such as a count. */
  attributes?: string;
  /** Values of a new turn, by name. */
  values?: Readonly<Record<string, string>>;
  /** Turns that the form begins with. */
  turns?: string;
  /** A repeat in each turn. */
  inner?: Repeat;
}

/** A repeat of these questions, labelled by its name with a capital. */
export function repeatOf(name: string, questions: readonly FormQuestion[], parts: RepeatParts = {}): Repeat {
  const { path = `/data/${name}`, attributes = '', values = {}, turns = '', inner } = parts;
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const elements = questions.map(([child]) => `<${child}>${values[child] ?? ''}</${child}>`).join('');
  const binds = questions.map(([child, bind]) => `<bind nodeset="${path}/${child}" ${bind}/>`).join('');
  const controls = questions.map(([child, , control]) => control.replaceAll('@', `${path}/${child}`)).join('');
  return {
    instance: `<${name} jr:template="">${elements}${inner?.instance ?? ''}</${name}>${turns}`,
    binds: binds + (inner?.binds ?? ''),
    body: `<group ref="${path}"><label>${label}</label><repeat nodeset="${path}" ${attributes}>${controls}${inner?.body ?? ''}</repeat></group>`,
  };
}

/** A list of choices in the model. */
export const listOf = (id: string, items: string): string => `<instance id="${id}"><root>${items}</root></instance>`;

/** A form of many questions: every tenth must be answered, and every twentieth is asked only after an answer. */
export function longForm(count: number): string {
  return fillForm({
    questions: Array.from({ length: count }, (_, index): FormQuestion => {
      const condition = index % 20 === 19 ? `relevant="/data/q${index - 1} != ''"` : '';
      const required = index % 10 === 5 ? 'required="true()"' : '';
      return [`q${index}`, `type="string" ${condition} ${required}`, input(`Question ${index}`)];
    }),
  });
}

/** A form with one question, whose choices are a list of the model. */
export function manyChoices(count: number, tag: 'select1' | 'select' = 'select1'): string {
  const items = Array.from(
    { length: count },
    (_, index) => `<item><name>c${index}</name><label>Village ${index} of the north</label></item>`,
  ).join('');
  return fillForm({
    instances: listOf('villages', items),
    questions: [
      [
        'village',
        'type="string"',
        `<${tag} ref="@" appearance="minimal"><label>Village</label><itemset nodeset="instance('villages')/root/item"><value ref="name"/><label ref="label"/></itemset></${tag}>`,
      ],
      ['after', 'type="string"', input('After it')],
    ],
  });
}

/** A form with a repeat that was filled many times. */
export function longRepeat(count: number): string {
  const turns = Array.from({ length: count }, (_, index) => `<child><first>Name ${index}</first><age/></child>`).join(
    '',
  );
  const questions = [inputOf('first', 'type="string"', '', 'First name'), inputOf('age', 'type="int"')];
  return fillForm({ questions: [inputOf('household')], more: repeatOf('child', questions, { turns }) });
}

/** A form that asks for as many people as a count says. */
export const countedForm = (id: string): string =>
  fillForm({
    questions: [inputOf('n', 'type="int"', '', 'Number of people')],
    more: repeatOf('person', [inputOf('name', '', '', 'Name'), inputOf('age', 'type="int"', '', 'Age')], {
      attributes: 'jr:count="/data/n"',
    }),
  }).replace('<data id="fill">', `<data id="${id}" version="1">`);
