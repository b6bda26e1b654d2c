/** Labels, hints and other texts of a form, with their translations and media. */
import { escapeXml } from '~/shared/lib/escape-xml';
import { type Media, mediaForms, type Texts } from './model';
import { lastStep } from './paths';
import { attribute, childNamed, childrenNamed, type XmlElement } from './xml-tree';

/** A text with everything that stands beside it. */
export interface RichText {
  text: Texts;
  guidance: Texts;
  media: Media;
}

export interface Translations {
  languages: string[];
  defaultLanguage: string | null;
  /** The text of an id; undefined if there is none. */
  byId: ReadonlyMap<string, RichText>;
  /** The expressions of all `<output>` in texts. */
  outputs: Set<string>;
}

/** What pyxform calls the language of a form that names none. */
const unnamedLanguage = 'default';
/** What pyxform writes for a text that is not translated. */
const placeholder = '-';

/** The text of an element, with `<output value="/data/name">` as `${name}` and any other expression as `${expression}`. */
export function readableText(element: XmlElement, outputs?: Set<string>): string {
  const [only] = element.content;
  if (element.content.length === 1 && typeof only === 'string') return only.trim();
  let text = '';
  for (const child of element.content) {
    if (typeof child === 'string') text += child;
    else if (child.name === 'output') {
      const value = attribute(child, 'value') ?? attribute(child, 'ref') ?? '';
      outputs?.add(value);
      text += `\${${/^[^()\s'"=<>!|+*]+$/u.test(value) ? lastStep(value) : value}}`;
    } else text += readableText(child, outputs);
  }
  return text.trim();
}

function dropPlaceholders(texts: Texts): void {
  const values = Object.values(texts);
  if (!values.includes(placeholder) || values.every((value) => value === placeholder)) return;
  for (const [language, value] of Object.entries(texts)) if (value === placeholder) delete texts[language];
}

/**
 * The attachment that a "jr://images/a.jpg" names; null for anything else. Servers call it as the definition writes it:
 * "a&b.jpg" is "a&amp;b.jpg" there.
 */
export function mediaFile(url: string): string | null {
  const name = /^jr:\/\/(?:images|audio|video|file|file-csv)\/([^/]+)$/.exec(url.trim())?.[1];
  return name === undefined ? null : escapeXml(name);
}

const noRichText = (): RichText => ({ text: {}, guidance: {}, media: {} });

/** Reads the `itext` of a model. */
export function readTranslations(model: XmlElement): Translations {
  const translations = childrenNamed(childNamed(model, 'itext'), 'translation');
  const languages: string[] = [];
  let defaultLanguage: string | null = null;
  const byId = new Map<string, RichText>();
  const outputs = new Set<string>();
  const unnamed = translations.length === 1 && attribute(translations[0], 'lang') === unnamedLanguage;
  for (const translation of translations) {
    const language = unnamed ? '' : (attribute(translation, 'lang') ?? '');
    if (language !== '' && !languages.includes(language)) languages.push(language);
    if (translation.attributes.has('default')) defaultLanguage ??= language;
    for (const entry of childrenNamed(translation, 'text')) {
      const id = attribute(entry, 'id');
      if (id === null) continue;
      const rich = byId.get(id) ?? noRichText();
      byId.set(id, rich);
      readValues(entry, language, rich, outputs);
    }
  }
  for (const { text, guidance, media } of byId.values()) {
    dropPlaceholders(text);
    dropPlaceholders(guidance);
    for (const files of Object.values(media)) dropPlaceholders(files);
  }
  return { languages, defaultLanguage: defaultLanguage ?? languages[0] ?? null, byId, outputs };
}

function readValues(entry: XmlElement, language: string, into: RichText, outputs: Set<string>): void {
  for (const value of childrenNamed(entry, 'value')) {
    const form = attribute(value, 'form');
    const text = readableText(value, outputs);
    if (text === '') continue;
    const media = mediaForms.find((known) => known === form);
    if (media) {
      // A name that an answer completes is none that the server knows.
      const file = childNamed(value, 'output') ? null : mediaFile(text);
      if (file !== null) (into.media[media] ??= {})[language] = file;
    } else if (form === 'guidance') into.guidance[language] = text;
    // "long" is the usual text, "short" its variant for small screens.
    else if (form === null || form === 'long' || (form === 'short' && !Object.hasOwn(into.text, language)))
      into.text[language] = text;
  }
}

/** The id of a reference like "jr:itext('/data/age:label')"; null for other expressions. */
const itextId = (reference: string): string | null =>
  /^\s*(?:[\w-]+:)?itext\(\s*(?:'([^']*)'|"([^"]*)")\s*\)\s*$/.exec(reference)?.slice(1).find(Boolean) ?? null;

/** The text of a label or hint element: by reference, or what stands in it. */
export function readLabel(element: XmlElement | null, translations: Translations): RichText {
  if (!element) return noRichText();
  const reference = attribute(element, 'ref');
  const id = reference === null ? null : itextId(reference);
  const rich = id === null ? undefined : translations.byId.get(id);
  if (rich) return rich;
  const own = noRichText();
  const text = readableText(element, translations.outputs);
  if (text !== '') own.text[''] = text;
  return own;
}

/** The text of an attribute, "jr:itext('…')" or the text itself. */
export function readMessage(value: string | null, translations: Translations): Texts {
  if (value === null) return {};
  const id = itextId(value);
  return id === null ? { '': value } : (translations.byId.get(id)?.text ?? {});
}
