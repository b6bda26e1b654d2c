/** Names of questions as XML names. The letters are those of the XML specification, without the first Latin-1 letters. */

const start = String.raw`[A-Z_a-z\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]`;
const rest = String.raw`[-.0-9\u00B7\u0300-\u036F\u203F\u2040A-Z_a-z\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]`;

/** A name without a prefix, as the source of a pattern with the flag u. */
export const plainName = `${start}${rest}*`;
/** A name with or without a prefix. */
export const anyName = `${plainName}(?::${plainName})?`;

const whole = new RegExp(`^${anyName}$`, 'u');
const wholeWithoutPrefix = new RegExp(`^${plainName}$`, 'u');
/** Most names; the patterns of all letters are slow. */
const latin = /^[A-Z_a-z][-.\w]*$/;

/** Whether a text can be the name of an XML element. */
export const isName = (text: string): boolean => latin.test(text) || whole.test(text);

/** Whether a text can be a name without a prefix. */
export const isPlainName = (text: string): boolean => latin.test(text) || wholeWithoutPrefix.test(text);
