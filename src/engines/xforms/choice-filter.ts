// Resolves which of several choices with one name an answer is, by the choice filter.

import { type AnswerValues, answerKey, odataPath, ownValue } from './odata-names';
import { resolvePath } from './paths';

interface Scope {
  path: string;
  values: AnswerValues;
}

/** The submission's answers, then those of the repeat entries around the question. */
export type AnswerScopes = readonly Scope[];

/** Column of a choice, and the text or answer path it must equal. */
export interface ChoiceCondition {
  column: string;
  isOneOf: boolean;
  value: { text: string } | { path: string };
}

/** Splits at `and`; empty if a part need not be true. */
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
 * Conditions that need no form to evaluate: a column equals an answer or text, or is among an answer's choices. Others
 * are ignored.
 */
export function parseChoiceFilter(filter: string | null, root: string, question: string): ChoiceCondition[] {
  const valueOf = (expression: string): ChoiceCondition['value'] | null => {
    const text = literal
      .exec(expression)
      ?.slice(1)
      .find((one) => one !== undefined);
    if (text !== undefined) return { text };
    const path = isReference.test(expression) ? resolvePath(expression, root, question) : null;
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

function answerAt(around: AnswerScopes, path: string): unknown {
  const inOdata = odataPath(path);
  const scope = around.findLast((one) => inOdata.startsWith(`${odataPath(one.path)}/`));
  if (!scope) return undefined;
  let value: unknown = scope.values;
  for (const name of path.split('/').slice(scope.path.split('/').length)) {
    if (value === null) return null;
    if (typeof value !== 'object' || value === undefined || Array.isArray(value)) return undefined;
    const values = value as AnswerValues;
    value = ownValue(values, answerKey(values, name));
  }
  return value;
}

type Values = Readonly<Record<string, string>>;

/** Unknown values exclude no choice. */
function mayHold({ column: name, isOneOf, value }: ChoiceCondition, values: Values, around: AnswerScopes): boolean {
  const text = Object.hasOwn(values, name) ? values[name] : undefined;
  const found = 'text' in value ? value.text : answerAt(around, value.path);
  const answer = found === null ? '' : found;
  if (text === undefined || answer === undefined || typeof answer === 'object') return true;
  if (typeof answer === 'number') return Number(text) === answer;
  return isOneOf ? String(answer).split(/\s+/).includes(text) : String(answer) === text;
}

/** Choices that the conditions let through; all if it would be none. */
export function filterChoices<One extends { values: Values }>(
  choices: readonly One[],
  conditions: readonly ChoiceCondition[],
  around: AnswerScopes,
): readonly One[] {
  if (choices.length < 2) return choices;
  const through = choices.filter(({ values }) => conditions.every((one) => mayHold(one, values, around)));
  return through.length > 0 ? through : choices;
}

const maxNamed = 3;

/** One label, or the name with the labels it may stand for. Null without a label. */
export function choiceLabelText(name: string, labels: readonly string[]): string | null {
  const different = [...new Set(labels)].filter((label) => label !== '');
  if (different.length <= 1) return different[0] ?? null;
  const more = different.length > maxNamed ? ' / …' : '';
  return `${name} (${different.slice(0, maxNamed).join(' / ')}${more})`;
}
