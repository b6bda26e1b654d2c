import type { FormField } from '~/api/schema';
import { type AnswerScopes, filterChoices, parseChoiceFilter } from '~/engines/xforms/choice-filter';
import type { Choice, FormModel, FormNode, Texts } from '~/engines/xforms/model';
import { groupByOdataName } from '~/engines/xforms/odata-names';
import { lastStep, parentPath } from '~/engines/xforms/paths';

export type Question = Pick<FormNode, 'path' | 'name' | 'parent' | 'kind' | 'type' | 'mediatype' | 'label' | 'choices'>;

export interface Questions {
  all: readonly Question[];
  defaultLanguage: string | null;
  /** The choices with this value: several only if the answers around do not tell them apart. */
  choices: (question: Question, value: string, around?: AnswerScopes) => readonly Choice[];
  at: (path: string) => Question | undefined;
  named: (name: string) => Question | undefined;
}

/** Own names by path of questions that OData does not tell apart, such as `a-b` and `a_b`. */
export function sharedODataNames(questions: readonly Pick<Question, 'path' | 'name'>[]): ReadonlyMap<string, string> {
  return new Map(groupByOdataName(questions).flatMap((alike) => alike.map(({ path, name }) => [path, name])));
}

const noTexts: Texts = {};

/** For forms without a readable definition: names and types only. */
export function questionsFromFields(fields: readonly FormField[]): Questions {
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
  const paths = new Map(named.map((question) => [question.path, question]));
  return {
    all: [...paths.values()],
    defaultLanguage: null,
    choices: () => [],
    at: (path) => paths.get(path),
    named: () => undefined,
  };
}

export function questionsFromModel({ nodes, defaultLanguage, choiceLists, root }: FormModel): Questions {
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
        ? filterChoices(named, parseChoiceFilter(choices?.filter ?? null, root, path), around)
        : named;
    },
    named: (name) => names.get(name) ?? undefined,
  };
}
