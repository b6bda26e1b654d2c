import type { FormField } from '~/api/schema';
import type { Choice, FormModel, FormNode, Texts } from '~/domain/xforms/model';
import { lastStep, parentPath } from '~/domain/xforms/paths';

/** What is known of a question, group or repeat: all from the definition, or names and types from the list of fields. */
export type Question = Pick<FormNode, 'path' | 'name' | 'parent' | 'kind' | 'type' | 'mediatype' | 'label' | 'choices'>;

/** The questions of a form, as the answers need them. */
export interface Questions {
  /** In the order of the form. */
  all: readonly Question[];
  defaultLanguage: string | null;
  /** The choice of a question with this value. */
  choice: (question: Question, value: string) => Choice | undefined;
  /** The question with this path. */
  at: (path: string) => Question | undefined;
  /** The only question with this name; undefined if there are none or several. */
  named: (name: string) => Question | undefined;
}

/** The name that a question has in OData, where only Latin letters, digits and `_` may be used. */
export const odataName = (name: string): string => name.replace(/^(?=[^a-z_])/i, '_').replace(/[^a-z0-9_]+/gi, '_');

const noTexts: Texts = {};

/** Before the definition is known, or if it cannot be read: names and types. */
export function questionsOfFields(fields: readonly FormField[]): Questions {
  const all = fields.map(({ path, type, binary, selectMultiple }): Question => ({
    path,
    name: lastStep(path),
    parent: parentPath(path),
    kind: type === 'repeat' ? 'repeat' : type === 'structure' ? 'group' : 'question',
    type: binary === true ? 'binary' : selectMultiple === true ? 'selectMultiple' : type,
    mediatype: null,
    label: noTexts,
    choices: null,
  }));
  const paths = new Map(all.map((question) => [question.path, question]));
  return { all, defaultLanguage: null, choice: () => undefined, at: (path) => paths.get(path), named: () => undefined };
}

/** The questions of a definition. */
export function questionsOfForm({ nodes, defaultLanguage, choiceLists }: FormModel): Questions {
  const lists = new Map(choiceLists.map((list) => [list.name, list.choices]));
  const found = new Map<string, ReadonlyMap<string, Choice>>();
  const choicesOf = (list: string): ReadonlyMap<string, Choice> => {
    let known = found.get(list);
    if (!known) {
      known = new Map((lists.get(list) ?? []).map((choice) => [choice.name, choice]));
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
    choice: ({ choices }, value) => (choices?.from === 'list' ? choicesOf(choices.list).get(value) : undefined),
    named: (name) => names.get(name) ?? undefined,
  };
}
