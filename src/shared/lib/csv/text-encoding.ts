/** Detected encodings, then those to choose from, as TextDecoder names them. */
const recognised = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export const encodings = [...recognised, 'windows-1250', 'windows-1251', 'windows-1256', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

/** Without byte order mark. Never throws: invalid bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

/** Share of zero bytes at even and odd offsets: UTF-16 of European languages has many. */
function zeros(bytes: Uint8Array): [even: number, odd: number] {
  const counts: [number, number] = [0, 0];
  const sample = bytes.subarray(0, 4096);
  for (const [at, byte] of sample.entries()) if (byte === 0) counts[at % 2 === 0 ? 0 : 1] += 1;
  const pairs = Math.max(1, sample.length / 2);
  return [counts[0] / pairs, counts[1] / pairs];
}

/**
 * By byte order mark, UTF-16's zero bytes, then valid UTF-8; otherwise Windows-1252, the default of many spreadsheets.
 */
export function detectEncoding(bytes: Uint8Array): (typeof recognised)[number] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const [even, odd] = zeros(bytes);
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  if (even > 0.3 && odd < 0.05) return 'utf-16be';
  return isValidUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

export function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** False for binary files, which have other control characters. */
export const isText = (text: string): boolean => !/[^\P{Cc}\s\u0080-\u009F]/u.test(text.slice(0, 4096));
