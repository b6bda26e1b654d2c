import type { FormField } from '~/api/schema';
import { type Around, choicesThrough, conditionsOf } from '~/engines/xforms/choice-filter';
import type { Choice, FormModel, FormNode, Texts } from '~/engines/xforms/model';
import { alikeInOdata } from '~/engines/xforms/odata-names';
import { lastStep, parentPath } from '~/engines/xforms/paths';

/** What is known of a question, group or repeat: all from the definition, or names and types from the list of fields. */
export type Question = Pick<FormNode, 'path' | 'name' | 'parent' | 'kind' | 'type' | 'mediatype' | 'label' | 'choices'>;

/** The questions of a form, as the answers need them. */
export interface Questions {
  /** In the order of the form. */
  all: readonly Question[];
  defaultLanguage: string | null;
  /** The choices of a question that a value may be: one, or several of that name if the answers around do not tell. */
  choices: (question: Question, value: string, around?: Around) => readonly Choice[];
  /** The question with this path. */
  at: (path: string) => Question | undefined;
  /** The only question with this name; undefined if there are none or several. */
  named: (name: string) => Question | undefined;
}

/**
 * The questions that OData does not tell apart, such as `a-b` beside `a_b`: rows have one value for both.
 * @returns their own names by path
 */
export function withSharedNames(questions: readonly Pick<Question, 'path' | 'name'>[]): ReadonlyMap<string, string> {
  return new Map(alikeInOdata(questions).flatMap((alike) => alike.map(({ path, name }) => [path, name])));
}

const noTexts: Texts = {};

/** Before the definition is known, or if it cannot be read: names and types. */
export function questionsOfFields(fields: readonly FormField[]): Questions {
  const named = fields.map(({ path, type, binary, selectMultiple }): Question => ({
    path,
    name: lastStep(path),
    parent: parentPath(path),
    kind: type === 'repeat' ? 'repeat' : type === 'structure' ? 'group' : 'question',
    type: binary === true ? 'binary' : selectMultiple === true ? 'selectMultiple' : type,
    mediatype: null,
    label: noTexts,
    choices: null,
  }));
  // Fields that OData does not tell apart have one path.
  const paths = new Map(named.map((question) => [question.path, question]));
  return {
    all: [...paths.values()],
    defaultLanguage: null,
    choices: () => [],
    at: (path) => paths.get(path),
    named: () => undefined,
  };
}

/** The questions of a definition. */
export function questionsOfForm({ nodes, defaultLanguage, choiceLists, root }: FormModel): Questions {
  const lists = new Map(choiceLists.map((list) => [list.name, list.choices]));
  const found = new Map<string, ReadonlyMap<string, readonly Choice[]>>();
  const choicesOf = (list: string): ReadonlyMap<string, readonly Choice[]> => {
    let known = found.get(list);
    if (!known) {
      known = Map.groupBy(lists.get(list) ?? [], ({ name }) => name);
      found.set(list, known);
    }
    return known;
  };
  const paths = new Map(nodes.map((node) => [node.path, node]));
  const names = new Map<string, Question | null>();
  for (const node of nodes) if (node.name !== '') names.set(node.name, names.has(node.name) ? null : node);
  return {
    all: nodes,
    defaultLanguage,
    at: (path) => paths.get(path),
    choices: ({ choices, path }, value, around = []) => {
      const named = (choices?.from === 'list' && choicesOf(choices.list).get(value)) || [];
      return named.length > 1
        ? choicesThrough(named, conditionsOf(choices?.filter ?? null, root, path), around)
        : named;
    },
    named: (name) => names.get(name) ?? undefined,
  };
}
