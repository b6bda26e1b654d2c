import { createPublicLinkBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { countCharacters } from '~/shared/lib/characters';

export interface NameLine {
  line: number;
  name: string;
  tooLong: boolean;
  /** Another link has this name. It is created all the same. */
  repeated: boolean;
}

/** Reads one name per line. `taken` are the names of links with access. */
export function parseNames(text: string, taken: readonly string[]): NameLine[] {
  const seen = new Set(taken);
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const name = raw.trim();
    if (name === '') return [];
    const repeated = seen.has(name);
    seen.add(name);
    return [{ line: index + 1, name, tooLong: countCharacters(name) > longestName, repeated }];
  });
}
