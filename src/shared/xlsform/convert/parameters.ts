/** Reads the column "parameters": pairs of keys and values. */
import type { ProblemList } from './problem-list';
import { type Row, placeOf, textOf } from './table';

export type Parameters = ReadonlyMap<string, string>;

/** These are compared with the contents of files, so their case matters. */
const caseSensitive = new Set(['label', 'value']);

/** The pairs of a text such as "start=1 end=10"; null when it has another form. */
function parseParameters(text: string): Map<string, string> | null {
  const tokens = text.match(/=|[^\s=,;]+/g) ?? [];
  const parameters = new Map<string, string>();
  for (let at = 0; at < tokens.length; at += 3) {
    const [key = '=', equals, value = '='] = tokens.slice(at, at + 3);
    if (key === '=' || equals !== '=' || value === '=') return null;
    const name = key.toLowerCase();
    parameters.set(name, caseSensitive.has(name) ? value : value.toLowerCase());
  }
  return parameters;
}

/** The parameters of a row; none when they cannot be read. */
export function readParameters(row: Row, problems: ProblemList): Parameters {
  const parameters = parseParameters(textOf(row.cells, 'parameters') ?? '');
  if (!parameters) problems.add('parameters-malformed', placeOf(row, 'parameters'));
  return parameters ?? new Map();
}

/** Checks that a question knows all its parameters. */
export function acceptOnly(accepted: readonly string[], parameters: Parameters, row: Row, problems: ProblemList): void {
  for (const name of parameters.keys())
    if (!accepted.includes(name))
      problems.add('parameter-unknown', placeOf(row, 'parameters'), { parameter: name, accepted: accepted.join(', ') });
}

export const isInteger = (text: string): boolean => /^\s*[+-]?\d+(?:_\d+)*\s*$/.test(text);
export const isNumber = (text: string): boolean =>
  /^\s*[+-]?(?:(?:\d+(?:_\d+)*\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf|infinity|nan)\s*$/i.test(text);
