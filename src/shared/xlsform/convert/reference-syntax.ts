/** Reads references such as `${name}` and `${last-saved#name}` in texts. */
import { isPlainName } from './names';

interface Reference {
  readonly name: string;
  readonly isLastSaved: boolean;
}

/** What begins like a reference: closed, or open up to the end of the text. */
const candidate = /\$\{(?<inner>[^}]+)\}|\$\{[^}]*$/g;
const lastSaved = 'last-saved#';

/** A reference, with its prefix and its name as groups; the name must still be checked. */
export const referencePattern = /\$\{(last-saved#)?([^{}$\s]+)\}/g;

const mayContain = (text: string): boolean => text.length > 2 && text.includes('${');

function readInner(text: string | undefined): Reference | null {
  if (text === undefined) return null;
  const isLastSaved = text.startsWith(lastSaved);
  const name = isLastSaved ? text.slice(lastSaved.length) : text;
  return isPlainName(name) ? { name, isLastSaved } : null;
}

/** The references of a text, and whether something in it begins like one and is none. */
export function referencesIn(text: string): { references: Reference[]; isMalformed: boolean } {
  if (!mayContain(text)) return { references: [], isMalformed: false };
  const read = [...text.matchAll(candidate)].map((match) => readInner(match.groups?.['inner']));
  return { references: read.filter((one) => one !== null), isMalformed: read.includes(null) };
}

/** Whether the first thing that looks like a reference is one. */
export function hasReference(text: string): boolean {
  if (!mayContain(text)) return false;
  const [first] = text.matchAll(candidate);
  return first !== undefined && readInner(first.groups?.['inner']) !== null;
}

/** Whether a text is one reference and nothing else. */
export const isReference = (text: string): boolean =>
  mayContain(text) && /^\$\{[^}]+\}$/.test(text) && readInner(text.slice(2, -1)) !== null;

/** Whether a text refers to the last saved record, before anything in it that is malformed. */
export function hasLastSaved(text: string): boolean {
  if (!text.includes('${last-saved#')) return false;
  for (const match of text.matchAll(candidate)) {
    const reference = readInner(match.groups?.['inner']);
    if (reference === null) return false;
    if (reference.isLastSaved) return true;
  }
  return false;
}
