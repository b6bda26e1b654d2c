import { type FormNode, createNode, type NodeKind, type Text, translatedMessages } from './form-node';
import type { ProblemList } from './problems';
import { questionType } from './question-types';
import { isName } from './syntax';
import { cellGroup, locate, type Row, cellText, type Value } from './table';

const messages = new Set<string>(translatedMessages);

function bindOf(row: Row, type: Readonly<Record<string, string>> | undefined, problems: ProblemList) {
  const bind = new Map<string, Text>(Object.entries(type ?? {}));
  for (const [name, value] of cellGroup(row.cells, 'bind') ?? []) {
    if (!isName(name)) {
      problems.add('attribute-name-invalid', locate(row, 'bind', name), { name });
      continue;
    }
    const text = messages.has(name) ? textIn(value, row, ['bind', name], problems) : value;
    if (typeof text === 'string' || (text && messages.has(name))) bind.set(name, text as Text);
    else problems.add('header-part-ignored', locate(row, 'bind', name));
  }
  return bind.size === 0 ? null : bind;
}

/** A "media" column without kind counts, but says nothing. */
const mediaOf = (row: Row, problems: ProblemList) =>
  textsBelow(row, 'media', problems) ?? (row.cells.has('media') ? new Map<string, Text>() : null);

export function nodeOfRow(row: Row, kind: NodeKind, type: string, name: string, problems: ProblemList): FormNode {
  const { cells } = row;
  const known = kind === 'question' ? questionType(type) : undefined;
  const text = (key: string) => textIn(cells.get(key), row, [key], problems);
  const control = attributesBelow(row, 'control', problems);
  if (known?.mediatype !== undefined && !control.has('mediatype')) control.set('mediatype', known.mediatype);
  const label = text('label');
  return createNode({
    kind,
    type,
    name,
    row,
    // Selects in a table may lack a label; their choices have one.
    label: label ?? (kind === 'question' && control.get('appearance') === 'label' ? ' ' : null),
    hint: text('hint') ?? known?.hint ?? null,
    guidance: kind === 'question' ? text('guidance_hint') : null,
    media: mediaOf(row, problems),
    bind: bindOf(row, known?.bind, problems),
    tag: known?.control ?? null,
    control,
    instance: attributesBelow(row, 'instance', problems),
    value: cellText(cells, 'default') ?? '',
    choiceFilter: cellText(cells, 'choice_filter') ?? '',
    query: cellText(cells, 'query') ?? '',
  });
}

/** Null if absent. Header parts beyond the language are ignored. */
export function textIn(
  value: Value | undefined,
  row: Row,
  path: readonly string[],
  problems: ProblemList,
): Text | null {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  const texts = new Map<string, string>();
  for (const [language, text] of value)
    if (typeof text === 'string') texts.set(language, text);
    else problems.add('header-too-deep', locate(row, ...path, language));
  return texts;
}

export function textsBelow(row: Row, key: string, problems: ProblemList): Map<string, Text> | null {
  const group = cellGroup(row.cells, key);
  if (!group) return null;
  const texts = new Map<string, Text>();
  for (const [name, value] of group) {
    const text = textIn(value, row, [key, name], problems);
    if (text !== null) texts.set(name, text);
  }
  return texts;
}

export function attributesBelow(row: Row, key: string, problems: ProblemList): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of cellGroup(row.cells, key) ?? [])
    if (!isName(name)) problems.add('attribute-name-invalid', locate(row, key, name), { name });
    else if (typeof value === 'string') attributes.set(name, value);
    else problems.add('header-part-ignored', locate(row, key, name));
  return attributes;
}

export type Parameters = ReadonlyMap<string, string>;

/** Compared with file contents, so case matters. */
const caseSensitive = new Set(['label', 'value']);

/** Pairs of "start=1 end=10"; null if malformed. */
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

export function readParameters(row: Row, problems: ProblemList): Parameters {
  const parameters = parseParameters(cellText(row.cells, 'parameters') ?? '');
  if (!parameters) problems.add('parameters-malformed', locate(row, 'parameters'));
  return parameters ?? new Map();
}

export function acceptOnly(accepted: readonly string[], parameters: Parameters, row: Row, problems: ProblemList): void {
  for (const name of parameters.keys())
    if (!accepted.includes(name))
      problems.add('parameter-unknown', locate(row, 'parameters'), { parameter: name, accepted: accepted.join(', ') });
}

export const isInteger = (text: string): boolean => /^\s*[+-]?\d+(?:_\d+)*\s*$/.test(text);
export const isNumber = (text: string): boolean =>
  /^\s*[+-]?(?:(?:\d+(?:_\d+)*\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf|infinity|nan)\s*$/i.test(text);
