import type { GuidanceTexts } from '../guidance';
import { withEncodedNames } from './file-names';
import { mended } from './mended';
import { type SearchList, withSearches } from './search';

/** Why a definition is not given to the engine. */
export type RefusedPart = 'entities';

/** A definition that is ready for the engine, and what the engine would not say about it. */
export interface Prepared {
  xml: string;
  guidance: GuidanceTexts;
  /** The selects that search a file. */
  searches: readonly SearchList[];
  /** The form records sound in the background, which browsers do not. */
  recordsSound: boolean;
}

/**
 * Whether the definition declares entities: the browser would expand them in each parser it meets, to any size. No tool
 * that makes forms writes them.
 */
export const refusedPart = (xml: string): RefusedPart | null =>
  /<!ENTITY/i.test(xml) || /<!DOCTYPE[^>]*\[/i.test(xml) ? 'entities' : null;

/** Texts for other purposes than to be read; the engine would put them all behind each other. */
const otherForms = /\sform\s*=\s*["'](?:guidance|short|big-image)["']/;

const textOf = (value: Element): string =>
  [...value.childNodes].map((node) => (node.nodeName.endsWith('output') ? '…' : node.textContent)).join('');

/** Takes out what the engine would show wrongly. In: a definition without entities. */
export function prepare(source: string): Prepared {
  const { xml, searches } = withSearches(mended(withEncodedNames(source)));
  const recordsSound = /<(?:[\w-]+:)?recordaudio\b/.test(xml);
  if (!otherForms.test(xml)) return { xml, guidance: new Map(), searches, recordsSound };
  const form = new DOMParser().parseFromString(xml, 'text/xml');
  const guidance = new Map<string, Map<string, string>>();
  for (const value of form.querySelectorAll('itext > translation > text > value[form]')) {
    const kind = value.getAttribute('form') ?? '';
    const text = value.parentElement;
    const language = text?.parentElement?.getAttribute('lang') ?? '';
    const others = text ? text.children.length > 1 : false;
    if (kind === 'guidance') {
      const texts = guidance.get(language) ?? new Map<string, string>();
      guidance.set(language, texts.set(text?.getAttribute('id') ?? '', textOf(value)));
      value.remove();
    } else if (kind === 'big-image' || (kind === 'short' && others)) value.remove();
  }
  return { xml: new XMLSerializer().serializeToString(form), guidance, searches, recordsSound };
}
