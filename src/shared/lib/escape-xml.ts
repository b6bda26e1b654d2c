export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** As few references as possible: the server compares a submission's version with the form's without decoding. */
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
 * Decodes XML's five entities and character references only: doctype entities stay as written, so entity bombs stay
 * small.
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
