import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TranslationProgress } from '~/engines/xforms/form-issues';
import {
  languageCode,
  type FormModel,
  type FormNode,
  type NodeKind,
  type NodeType,
  textInLanguage,
  localizedText,
  type Texts,
} from '~/engines/xforms/model';
import type { FormReading } from '~/engines/xforms/protocol';
import type { Sliceable } from '~/shared/jobs/run-in-slices';
import { type FindingGroup, findingsByQuestion, type FindingsByQuestion, groupFindings } from './findings';
import { buildOutline, type Outline } from './outline';
import type { SearchIndex } from './use-matches';

export interface FormContents {
  kinds: ReadonlyMap<NodeKind, number>;
  types: ReadonlySet<NodeType>;
  marks: ReadonlySet<Mark>;
}

export interface Overview {
  model: FormModel;
  outline: Outline;
  occurring: FormContents;
  translated: readonly TranslationProgress[];
  /** Of the definition only. */
  findings: readonly FindingGroup[];
  byQuestion: FindingsByQuestion;
  searchIndex: SearchIndex;
}

export function* collectContents(nodes: readonly FormNode[]): Sliceable<FormContents> {
  const kinds = new Map<NodeKind, number>();
  const types = new Set<NodeType>();
  const found = new Set<Mark>();
  for (const node of nodes) {
    kinds.set(node.kind, (kinds.get(node.kind) ?? 0) + 1);
    if (node.kind === 'question' || node.kind === 'calculation') types.add(node.type);
    for (const mark of marks) if (!found.has(mark) && hasMark(node, mark)) found.add(mark);
    yield;
  }
  return { kinds, types, marks: found };
}

/** Runs in slices: in one go, 20,000 questions would block the page. */
export function* buildOverview({ model, findings, translated }: FormReading): Sliceable<Overview> {
  return {
    model,
    translated,
    outline: yield* buildOutline(model.nodes),
    occurring: yield* collectContents(model.nodes),
    findings: yield* groupFindings(findings, model),
    byQuestion: yield* findingsByQuestion(findings),
    searchIndex: [],
  };
}

export const marks = [
  'required',
  'relevant',
  'constraint',
  'calculated',
  'default',
  'readonly',
  'choiceFilter',
  'entity',
  'media',
] as const;
type Mark = (typeof marks)[number];

/** Short, because a line has several. */
export const markWords: Record<Mark, MessageDescriptor> = {
  required: msg`Required`,
  relevant: msg`Conditional`,
  constraint: msg`Constraint`,
  calculated: msg`Calculated`,
  default: msg`Default`,
  readonly: msg`Read-only`,
  choiceFilter: msg`Filtered choices`,
  entity: msg`Entity property`,
  media: msg`Media`,
};

const has = (object: object): boolean => Object.keys(object).length > 0;

const tests: Record<Mark, (node: FormNode) => boolean> = {
  required: ({ required }) => required !== null,
  relevant: ({ relevant }) => relevant !== null,
  constraint: ({ constraint }) => constraint !== null,
  calculated: ({ calculate, kind }) => calculate !== null || kind === 'calculation',
  default: (node) => node.default !== null,
  // A note is always read-only.
  readonly: ({ readonly, kind }) => readonly !== null && kind !== 'note',
  choiceFilter: ({ choices }) => choices !== null && choices.filter !== null,
  entity: ({ saveTo }) => saveTo !== null,
  media: ({ labelMedia, hintMedia }) => has(labelMedia) || has(hintMedia),
};

export const hasMark = (node: FormNode, mark: Mark): boolean => tests[mark](node);
export const getMarks = (node: FormNode): Mark[] => marks.filter((mark) => tests[mark](node));

/** Shows all languages. No language is called so: XForms have names or codes. */
export const allLanguages = '*';

const maxLanguages = 6;

export interface ShownLanguages {
  /** One, or several under each other. `''` if the form has no languages. */
  languages: readonly string[];
  hidden: number;
  all: boolean;
}

export function shownLanguages({ languages, defaultLanguage }: FormModel, word: string | null): ShownLanguages {
  if (word === allLanguages && languages.length > 1) {
    const shown = languages.slice(0, maxLanguages);
    return { languages: shown, hidden: languages.length - shown.length, all: true };
  }
  const known = word !== null && languages.includes(word) ? word : (defaultLanguage ?? languages[0] ?? '');
  return { languages: [known], hidden: 0, all: false };
}

interface ShownText {
  text: string;
  /** The text is in another language, because this one has none. */
  borrowed: boolean;
  lang: string | undefined;
}

/** Null if there is no text in any language. */
export function shownText(texts: Texts, language: string, defaultLanguage: string | null): ShownText | null {
  const own = textInLanguage(texts, language) ?? textInLanguage(texts, '');
  if (own !== undefined) return { text: own, borrowed: false, lang: languageCode(language) ?? undefined };
  const text = localizedText(texts, language, defaultLanguage);
  return text === '' ? null : { text, borrowed: true, lang: languageCode(defaultLanguage ?? '') ?? undefined };
}
