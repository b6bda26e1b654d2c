/** Finds out what the header of a column means: its aliases, and its parts between colons. */

export type HeaderPath = readonly [string, ...string[]];

export interface HeaderRules {
  /** Names of columns as they are. */
  readonly known: ReadonlySet<string>;
  /** Other names of columns, in lower case with underscores. */
  readonly aliases: ReadonlyMap<string, HeaderPath>;
}

interface Resolved {
  readonly path: HeaderPath;
  /** Whether the header is the name of the column itself. */
  readonly isAsWritten: boolean;
}

const snakeCase = (text: string): string => text.trim().split(/\s+/).join('_').toLowerCase();

/** The parts of a header; "jr:count" is one part when single colons separate the parts. */
function split(header: string, usesDoubleColons: boolean): string[] {
  if (usesDoubleColons) return header.split('::').map((part) => part.trim());
  const parts = header.split(':').map((part) => part.trim());
  const at = parts.indexOf('jr');
  return at < 0 || at === parts.length - 1
    ? parts
    : [...parts.slice(0, at), `jr:${parts[at + 1]}`, ...parts.slice(at + 2)];
}

/**
 * The meaning of a header.
 * @param usesDoubleColons whether any header of the sheet does; single colons are then part of the names
 */
export function resolveHeader(header: string, usesDoubleColons: boolean, { known, aliases }: HeaderRules): Resolved {
  for (const name of [header, snakeCase(header)])
    if (known.has(name) && !aliases.has(name)) return { path: [name], isAsWritten: name === header };
  const [first = '', ...rest] = split(header, usesDoubleColons);
  const name = snakeCase(first);
  const alias = aliases.get(name);
  if (alias) return { path: [...alias, ...rest], isAsWritten: alias.length === 1 && alias[0] === header };
  // Unknown columns keep their case, because expressions may name them.
  if (!known.has(name)) return { path: [first, ...rest], isAsWritten: true };
  return { path: [name, ...rest], isAsWritten: name === header };
}
