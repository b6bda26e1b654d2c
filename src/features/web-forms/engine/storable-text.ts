/** Characters that XML cannot hold, escaped or not; word processors put some of them between lines. */
// eslint-disable-next-line no-control-regex
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text, or XML, with spaces in place of characters that would make the answers unreadable. */
export const storableText = (text: string): string => text.replaceAll(impossible, ' ');
