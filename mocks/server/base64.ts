/** A call takes a limited number of arguments; three bytes become four signs, so that pieces can be joined. */
const piece = 3 * 0x2000;

/** Base64 of bytes. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece)
    parts.push(btoa(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + piece))));
  return parts.join('');
}

/** The bytes of a Base64 text. @throws a DOMException for invalid text */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  // A loop, because a function for each byte of a file of 100 MB takes seconds.
  for (let at = 0; at < signs.length; at += 1) bytes[at] = signs.charCodeAt(at);
  return bytes;
}
