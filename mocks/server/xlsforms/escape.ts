const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes text for an element or an attribute with the same entities as the real converter: a form id is answered as it
 * is written in the XML.
 */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
