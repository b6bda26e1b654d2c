/** Texts for people in a row: in one language or several, with their pictures and sounds. */
import type { Text } from './form-node';
import { isName } from './names';
import { type ProblemList } from './problem-list';
import { type Row, type Value, groupOf, placeOf } from './table';

/** A text; null where there is none. Headers with more parts than a language have no meaning. */
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
    else problems.add('header-too-deep', placeOf(row, ...path, language));
  return texts;
}

/** The texts of several columns by the second part of their headers: of "media::image::French", by "image". */
export function textsBelow(row: Row, key: string, problems: ProblemList): Map<string, Text> | null {
  const group = groupOf(row.cells, key);
  if (!group) return null;
  const texts = new Map<string, Text>();
  for (const [name, value] of group) {
    const text = textIn(value, row, [key, name], problems);
    if (text !== null) texts.set(name, text);
  }
  return texts;
}

/** The same of columns without languages, such as "body::accept". More parts have no meaning, and are left out. */
export function attributesBelow(row: Row, key: string, problems: ProblemList): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of groupOf(row.cells, key) ?? [])
    if (!isName(name)) problems.add('attribute-name-invalid', placeOf(row, key, name), { name });
    else if (typeof value === 'string') attributes.set(name, value);
    else problems.add('header-part-ignored', placeOf(row, key, name));
  return attributes;
}
