/** File names for downloads, and the `Content-Disposition` header. */

const isControl = (point: number): boolean => point < 0x20 || (point >= 0x80 && point < 0xa0);

/** Removes characters that some systems forbid in file names. Keeps at most 255 bytes. */
export function safeFileName(name: string): string {
  const safe = Array.from(name)
    .filter((character) => !isControl(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/[/?<>\\:*|"]/g, '')
    .replace(/^\.+$/, '')
    .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i, '')
    .replace(/[. ]+$/, '');
  return cutToBytes(safe, 255);
}

/** Whole characters up to this many bytes of UTF-8. */
function cutToBytes(text: string, most: number): string {
  let [kept, bytes] = ['', 0];
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

/** The characters that RFC 5987 leaves unescaped. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%7C/g, '|')
    .replace(/%60/g, '`')
    .replace(/%5E/g, '^');

/** The header for a download (RFC 6266): an ASCII name for old clients, and the real one. */
export function contentDisposition(fileName: string, disposition: 'attachment' | 'inline' = 'attachment'): string {
  const name = safeFileName(fileName);
  const ascii = Array.from(name, (character) => ((character.codePointAt(0) ?? 0) < 0x80 ? character : '\u0080'))
    .join('')
    .replace(/\u0080+/g, '-');
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}
