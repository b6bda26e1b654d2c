/** Rows as lines of JSON. Bytes become base64 in an object with a reserved key. */
import { fromBase64, toBase64 } from '@mocks/server/base64';
import type { Write } from './persistence';

const mark = '$bytes';

/** One transaction as one line, without the line break. */
export function encode(writes: readonly Write[]): string {
  return JSON.stringify(
    writes.map(({ table, key, row }) => (row === undefined ? [table, key] : [table, key, row])),
    (_key, value: unknown) => (value instanceof Uint8Array ? { [mark]: toBase64(value) } : value),
  );
}

/** Undefined for an incomplete line, which a crash leaves at the end of a log. */
export function decode(line: string): Write[] | undefined {
  try {
    const found = JSON.parse(line, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && mark in value && typeof value[mark] === 'string'
        ? fromBase64(value[mark])
        : value,
    ) as [Write['table'], Write['key'], object?][];
    return found.map(([table, key, row]) => ({ table, key, row }));
  } catch {
    return undefined;
  }
}
