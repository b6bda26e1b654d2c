/** Rows as lines of JSON. Bytes become base64 in an object no row has otherwise. */
import type { Write } from './persistence';

const mark = '$bytes';

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** One transaction as one line, without its end. */
export function encode(writes: readonly Write[]): string {
  return JSON.stringify(
    writes.map(({ table, key, row }) => (row === undefined ? [table, key] : [table, key, row])),
    (_key, value: unknown) => (value instanceof Uint8Array ? { [mark]: toBase64(value) } : value),
  );
}

/** Undefined for a line that is no whole transaction: what a crash leaves at the end of a log. */
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
