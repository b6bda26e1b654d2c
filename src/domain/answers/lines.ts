import type { AnswerScopes } from '~/engines/xforms/choice-filter';
import { type AnswerValues, answerKey, ownValue } from '~/engines/xforms/odata-names';
import type { Question, Questions } from './questions';

interface Line {
  key: string;
  depth: number;
  question: Question | undefined;
  name: string;
}

export interface AnswerLine extends Line {
  kind: 'answer';
  value: unknown;
  /** Answers of the same group, for references in the label. */
  beside: AnswerValues;
  /** Answers of the submission and of the surrounding repeat instances, for choice filters. */
  around: AnswerScopes;
}

export interface GroupLine extends Line {
  kind: 'group';
}

export interface EntryLine extends Line {
  kind: 'entry';
  /** From 1. */
  number: number;
  count: number;
}

export type FormLine = AnswerLine | GroupLine | EntryLine;

const isRecord = (value: unknown): value is AnswerValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object is GeoJSON, and not a group. */
export const isGeoJson = (value: AnswerValues): boolean =>
  typeof ownValue(value, 'type') === 'string' && Array.isArray(ownValue(value, 'coordinates'));

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Names that the server adds to OData rows. */
const isOwnOfServer = (name: string) => name.startsWith('__') || name.includes('@odata.');

/** Devices add it to edited submissions; few definitions have it. */
const ofEdits = 'deprecatedID';

const rootKey = '';

/** Children by group path in the order of the form; the groups that the device fills in come last. */
function childrenOf({ all }: Questions): Map<string, Question[]> {
  const children = new Map<string, Question[]>();
  const last: Question[] = [];
  for (const question of all) {
    const parent = question.parent ?? rootKey;
    if (parent === rootKey && (question.kind === 'metadata' || question.path === '/meta')) {
      last.push(question);
      continue;
    }
    const known = children.get(parent);
    if (known) known.push(question);
    else children.set(parent, [question]);
  }
  if (last.length > 0) children.set(rootKey, [...(children.get(rootKey) ?? []), ...last]);
  return children;
}

interface Inside extends Pick<AnswerLine, 'around' | 'key' | 'depth'> {
  values: AnswerValues;
}

/**
 * The submission's answers as lines. Takes the OData row (`$expand=*`) and the questions of its version. Answers that
 * this version does not have follow at the end of their group; without a value they are left out, as is deprecatedID.
 */
export function formLines(answers: AnswerValues, questions: Questions): FormLine[] {
  const children = childrenOf(questions);
  const lines: FormLine[] = [];

  const submission: AnswerScopes = [{ path: '', values: answers }];

  const addUnknown = (name: string, value: unknown, beside: AnswerValues, key: string, depth: number): void => {
    const line = { key, depth, question: undefined, name };
    if (Array.isArray(value) && value.every(isRecord)) {
      for (const [at, entry] of value.entries()) {
        lines.push({ ...line, kind: 'entry', key: `${key}[${at}]`, number: at + 1, count: value.length });
        addRest(entry, new Set(), `${key}[${at}]`, depth + 1);
      }
    } else if (isRecord(value) && !isGeoJson(value)) {
      if (!hasAnswer(value)) return;
      lines.push({ ...line, kind: 'group' });
      addRest(value, new Set(), key, depth + 1);
    } else if (!isEmpty(value)) lines.push({ ...line, kind: 'answer', value, beside, around: submission });
  };

  const addRest = (values: AnswerValues, known: ReadonlySet<string>, key: string, depth: number): void => {
    for (const [name, value] of Object.entries(values))
      if (!known.has(name) && !isOwnOfServer(name) && name !== ofEdits)
        addUnknown(name, value, values, `${key}/${name}`, depth);
  };

  const add = (question: Question, inside: Inside, known: Set<string>): void => {
    const { path, name } = question;
    const { values, around, key, depth } = inside;
    const line = { key: `${key}/${name || path}`, depth, question, name };
    // A group that only arranges questions is not in the data.
    if (name === '') {
      lines.push({ ...line, kind: 'group' });
      for (const child of children.get(path) ?? []) add(child, { ...inside, depth: depth + 1 }, known);
      return;
    }
    const property = answerKey(values, name);
    known.add(property);
    const value = ownValue(values, property);
    // Groups such as `meta` have other kinds.
    if (question.kind === 'group' || (question.kind !== 'repeat' && isRecord(value) && !isGeoJson(value))) {
      lines.push({ ...line, kind: 'group' });
      addAll(path, { values: isRecord(value) ? value : {}, around, key: line.key, depth: depth + 1 });
    } else if (question.kind === 'repeat' && Array.isArray(value) && value.length > 0) {
      for (const [at, entry] of value.entries()) {
        const entryKey = `${line.key}[${at}]`;
        lines.push({ ...line, kind: 'entry', key: entryKey, number: at + 1, count: value.length });
        const own = isRecord(entry) ? entry : {};
        addAll(path, { values: own, around: [...around, { path, values: own }], key: entryKey, depth: depth + 1 });
      }
    } else if (question.kind !== 'note' || !isEmpty(value)) {
      lines.push({ ...line, kind: 'answer', value, beside: values, around });
    }
  };

  const addAll = (path: string, inside: Inside): void => {
    const known = new Set<string>();
    for (const question of children.get(path) ?? []) add(question, inside, known);
    addRest(inside.values, known, inside.key, inside.depth);
  };

  addAll(rootKey, { values: answers, around: submission, key: '', depth: 0 });
  return lines;
}

function hasAnswer(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasAnswer);
  return isRecord(value) && !isGeoJson(value) ? Object.values(value).some(hasAnswer) : !isEmpty(value);
}

/** The answers that pass, with the headings above them. */
export function filterLines(lines: readonly FormLine[], passes: (line: AnswerLine) => boolean): FormLine[] {
  const kept: FormLine[] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (!line) continue;
    const inside = (kept.at(-1)?.depth ?? -1) > line.depth;
    if (line.kind === 'answer' ? passes(line) : inside) kept.push(line);
  }
  return kept.toReversed();
}
