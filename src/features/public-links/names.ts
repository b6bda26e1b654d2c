import { createPublicLinkBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { characters } from '~/shared/lib/characters';

/** A line of the list: its number as typed, its name, and why it cannot be created. */
export interface NameLine {
  line: number;
  name: string;
  tooLong: boolean;
  /** A link with this name exists, or the list has it above. It is created all the same. */
  repeated: boolean;
}

/** Reads one name per line; empty lines are left out. Takes the text, and the names of the links with access. */
export function readNames(text: string, taken: readonly string[]): NameLine[] {
  const seen = new Set(taken);
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const name = raw.trim();
    if (name === '') return [];
    const repeated = seen.has(name);
    seen.add(name);
    return [{ line: index + 1, name, tooLong: characters(name) > longestName, repeated }];
  });
}
