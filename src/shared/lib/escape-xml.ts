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
