/** Text as the content of an element. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * An attribute value in quotes, with as few references as XML allows: the server compares the version that a submission
 * names with that of the form without decoding it.
 */
export function quotedXml(value: string): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped.includes('"') ? `'${escaped.replaceAll("'", '&apos;')}'` : `"${escaped}"`;
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Decodes the five entities of XML and character references. Any other entity stays as written: definitions of a
 * document type are not read, so that an entity bomb stays small.
 */
export const decodeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return named.get(name) ?? whole;
        const point = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
        const valid = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
        return valid ? String.fromCodePoint(point) : '\ufffd';
      })
    : text;
