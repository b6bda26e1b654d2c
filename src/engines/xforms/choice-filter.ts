import { type AnswerValues, keyOf, odataPath, ownValue } from './odata-names';
/** Which of several choices with one name an answer is: the one that the filter of its question lets through. */
import { pathOf } from './paths';

/** The answers of a submission (its path is ''), or of an entry of a repeat. */
interface Scope {
  path: string;
  values: AnswerValues;
}

/** The answers around a question: those of its submission, then those of the entries of repeats that it is in. */
export type Around = readonly Scope[];

/** A column of a choice, and what it must be for the choice to be shown: a text, or the answer at a path. */
export interface ChoiceCondition {
  column: string;
  /** The answer is a list of choices, and the column one of them. */
  isOneOf: boolean;
  value: { text: string } | { path: string };
}

/** Splits an expression at its `and`s; empty if one of its parts need not be true. */
function conjuncts(filter: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of filter.matchAll(/'[^']*'|"[^"]*"|[()[\]]|\s(?:and|or)\s/g)) {
    if (token === '(' || token === '[') depth += 1;
    else if (token === ')' || token === ']') depth -= 1;
    else if (depth === 0 && token.trim() === 'or') return [];
    else if (depth === 0 && token.trim() === 'and') {
      parts.push(filter.slice(start, index));
      start = index + token.length;
    }
  }
  return [...parts, filter.slice(start)].flatMap((part) => {
    const inner = /^\s*\(((?:[^()]|\(\))*)\)\s*$/.exec(part)?.[1];
    return inner === undefined ? [part] : conjuncts(inner);
  });
}

const literal = /^\s*(?:'([^']*)'|"([^"]*)"|(\d+(?:\.\d+)?))\s*$/;
const isReference = /^\s*(?:\/|current\(\)\/)/;
const column = /^\s*(?:\.\/)?([\p{L}_][\p{L}\p{N}_.-]*)\s*$/u;

/**
 * The conditions of a choice filter that can be evaluated without its form: a column equals an answer or a text, or is
 * among the choices of an answer. The others are left out. Takes the root element and the path of the question.
 */
export function conditionsOf(filter: string | null, root: string, question: string): ChoiceCondition[] {
  const valueOf = (expression: string): ChoiceCondition['value'] | null => {
    const text = literal
      .exec(expression)
      ?.slice(1)
      .find((one) => one !== undefined);
    if (text !== undefined) return { text };
    const path = isReference.test(expression) ? pathOf(expression, root, question) : null;
    return path === null ? null : { path };
  };
  return conjuncts(filter ?? '').flatMap((part) => {
    const selected = /^\s*selected\(\s*(.+),([^,]+)\)\s*$/.exec(part);
    const sides = selected ?? /^([^=!<>]+)=([^=!<>]+)$/.exec(part);
    const [, left = '', right = ''] = sides ?? [];
    const ways = selected
      ? [[right, left]]
      : [
          [left, right],
          [right, left],
        ];
    for (const [name = '', expression = ''] of ways) {
      const value = valueOf(expression);
      const found = column.exec(name)?.[1];
      if (found !== undefined && value) return [{ column: found, isOneOf: selected !== null, value }];
    }
    return [];
  });
}

/** The answer at a path; undefined if it is not among those around. */
function answerAt(around: Around, path: string): unknown {
  const inOdata = odataPath(path);
  const scope = around.findLast((one) => inOdata.startsWith(`${odataPath(one.path)}/`));
  if (!scope) return undefined;
  let value: unknown = scope.values;
  for (const name of path.split('/').slice(scope.path.split('/').length)) {
    if (value === null) return null;
    if (typeof value !== 'object' || value === undefined || Array.isArray(value)) return undefined;
    const values = value as AnswerValues;
    value = ownValue(values, keyOf(values, name));
  }
  return value;
}

type Values = Readonly<Record<string, string>>;

/** What is not known excludes no choice. */
function mayHold({ column: name, isOneOf, value }: ChoiceCondition, values: Values, around: Around): boolean {
  const text = Object.hasOwn(values, name) ? values[name] : undefined;
  const found = 'text' in value ? value.text : answerAt(around, value.path);
  const answer = found === null ? '' : found;
  if (text === undefined || answer === undefined || typeof answer === 'object') return true;
  if (typeof answer === 'number') return Number(text) === answer;
  return isOneOf ? String(answer).split(/\s+/).includes(text) : String(answer) === text;
}

/** The choices that the conditions let through, as far as the answers are known; all if it would be none. */
export function choicesThrough<One extends { values: Values }>(
  choices: readonly One[],
  conditions: readonly ChoiceCondition[],
  around: Around,
): readonly One[] {
  if (choices.length < 2) return choices;
  const through = choices.filter(({ values }) => conditions.every((one) => mayHold(one, values, around)));
  return through.length > 0 ? through : choices;
}

/** Labels that are named for an ambiguous choice. */
const mostNamed = 3;

/**
 * The text of the choices that an answer may be, the same everywhere: the label of one choice, or the name with the
 * labels that it may stand for. Null without a label.
 */
export function labelOfChoices(name: string, labels: readonly string[]): string | null {
  const different = [...new Set(labels)].filter((label) => label !== '');
  if (different.length <= 1) return different[0] ?? null;
  const more = different.length > mostNamed ? ' / …' : '';
  return `${name} (${different.slice(0, mostNamed).join(' / ')}${more})`;
}
