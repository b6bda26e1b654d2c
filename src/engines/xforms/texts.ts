import { escapeXml } from '~/shared/lib/escape-xml';
import { type Media, mediaForms, type Texts } from './model';
import { lastStep } from './paths';
import { getAttribute, childNamed, childrenNamed, type XmlElement } from './xml-tree';

export interface RichText {
  text: Texts;
  guidance: Texts;
  media: Media;
}

export interface Translations {
  languages: string[];
  defaultLanguage: string | null;
  byId: ReadonlyMap<string, RichText>;
  outputs: Set<string>;
}

/** pyxform's name for an unnamed language. */
const unnamedLanguage = 'default';
/** pyxform's placeholder for missing translations. */
const placeholder = '-';

/** `<output value="/data/name">` becomes `${name}`, other expressions `${expression}`. */
export function readableText(element: XmlElement, outputs?: Set<string>): string {
  const [only] = element.content;
  if (element.content.length === 1 && typeof only === 'string') return only.trim();
  let text = '';
  for (const child of element.content) {
    if (typeof child === 'string') text += child;
    else if (child.name === 'output') {
      const value = getAttribute(child, 'value') ?? getAttribute(child, 'ref') ?? '';
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

/** Attachment of "jr://images/a.jpg", else null. Servers use the name as written: "a&b.jpg" is "a&amp;b.jpg" there. */
export function mediaFile(url: string): string | null {
  const name = /^jr:\/\/(?:images|audio|video|file|file-csv)\/([^/]+)$/.exec(url.trim())?.[1];
  return name === undefined ? null : escapeXml(name);
}

const noRichText = (): RichText => ({ text: {}, guidance: {}, media: {} });

export function readTranslations(model: XmlElement): Translations {
  const translations = childrenNamed(childNamed(model, 'itext'), 'translation');
  const languages: string[] = [];
  let defaultLanguage: string | null = null;
  const byId = new Map<string, RichText>();
  const outputs = new Set<string>();
  const unnamed = translations.length === 1 && getAttribute(translations[0], 'lang') === unnamedLanguage;
  for (const translation of translations) {
    const language = unnamed ? '' : (getAttribute(translation, 'lang') ?? '');
    if (language !== '' && !languages.includes(language)) languages.push(language);
    if (translation.attributes.has('default')) defaultLanguage ??= language;
    for (const entry of childrenNamed(translation, 'text')) {
      const id = getAttribute(entry, 'id');
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
    const form = getAttribute(value, 'form');
    const text = readableText(value, outputs);
    if (text === '') continue;
    const media = mediaForms.find((known) => known === form);
    if (media) {
      // File names completed by an answer are unknown to the server.
      const file = childNamed(value, 'output') ? null : mediaFile(text);
      if (file !== null) (into.media[media] ??= {})[language] = file;
    } else if (form === 'guidance') into.guidance[language] = text;
    // "short" is the variant for small screens.
    else if (form === null || form === 'long' || (form === 'short' && !Object.hasOwn(into.text, language)))
      into.text[language] = text;
  }
}

/** Id in "jr:itext('/data/age:label')"; null for other expressions. */
const itextId = (reference: string): string | null =>
  /^\s*(?:[\w-]+:)?itext\(\s*(?:'([^']*)'|"([^"]*)")\s*\)\s*$/.exec(reference)?.slice(1).find(Boolean) ?? null;

export function readLabel(element: XmlElement | null, translations: Translations): RichText {
  if (!element) return noRichText();
  const reference = getAttribute(element, 'ref');
  const id = reference === null ? null : itextId(reference);
  const rich = id === null ? undefined : translations.byId.get(id);
  if (rich) return rich;
  const own = noRichText();
  const text = readableText(element, translations.outputs);
  if (text !== '') own.text[''] = text;
  return own;
}

export function readMessage(value: string | null, translations: Translations): Texts {
  if (value === null) return {};
  const id = itextId(value);
  return id === null ? { '': value } : (translations.byId.get(id)?.text ?? {});
}
