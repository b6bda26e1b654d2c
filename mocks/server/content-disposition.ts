/** The header that says what a file is to be saved as (RFC 6266). */

const controls = /\p{Cc}/gu;
const reservedSigns = /[/?<>\\:*|"]/g;
const reservedNames = /^(?:\.+|(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?)$/i;

/** A name that every file system takes: without separators, control characters and names with a meaning of their own. */
export function safeFileName(name: string): string {
  const safe = name.replace(reservedSigns, '').replace(controls, '').replace(reservedNames, '').replace(/[. ]+$/, '');
  return new TextDecoder().decode(new TextEncoder().encode(safe).slice(0, 255)).replace(/\ufffd+$/, '');
}

const encoded = (name: string): string =>
  encodeURIComponent(name)
    .replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?:7C|60|5E)/g, decodeURIComponent);

/** Names a file twice: for old clients in ASCII, for others as it is. */
export function contentDisposition(fileName: string, disposition: 'attachment' | 'inline' = 'attachment'): string {
  const name = safeFileName(fileName);
  const ascii = name.replace(/\P{ASCII}+/gu, '-');
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}
