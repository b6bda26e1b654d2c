/**
 * Everything but the characters of XML 1.0: what XML cannot hold, escaped or not. Word processors put some of it between
 * lines.
 */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text, or XML, with spaces in place of characters that would make the answers unreadable. */
export const storableText = (text: string): string => text.replaceAll(impossible, ' ');
