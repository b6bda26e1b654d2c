import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { type Part, parts, partsOf } from '../src/i18n/catalogues.ts';
import { defaultLocale, type Locale, locales } from '../src/i18n/locales.ts';

const index = 'virtual:texts';
const sourceOf = (locale: string) => fileURLToPath(new URL(`../src/i18n/locales/${locale}.po`, import.meta.url));
const partOfCatalogue = /\/src\/i18n\/locales\/([\w-]+)\.po\?part=([\w-]+)$/;

/** The part whose texts a module has; undefined for other modules. */
export const partOf = (id: string | null): string | undefined => partOfCatalogue.exec(id ?? '')?.[2];

/** The module with the texts of one part in one language. */
export const textsModule = (locale: string, part: string) => `${sourceOf(locale)}?part=${part}`;

type Catalogue = ReturnType<ReturnType<typeof formatter>['parse']>;
const read = new Map<string, Catalogue>();

/** A catalogue by its text, which is read once for all parts. */
function catalogueOf(po: string, locale: Locale): Catalogue {
  const known = read.get(po);
  if (known) return known;
  const parsed = formatter().parse(po, { locale, sourceLocale: defaultLocale, filename: `${locale}.po` });
  read.set(po, parsed);
  return parsed;
}

/**
 * The messages of a part by their ids, compiled. In: a catalogue as text; that of the source language says where each
 * message comes from. What is not translated has its source.
 */
export async function textsOf(
  part: Part,
  { locale, po, source }: { locale: Locale; po: string; source: string },
): Promise<Record<string, CompiledMessage>> {
  const [translated, written] = await Promise.all([catalogueOf(po, locale), catalogueOf(source, defaultLocale)]);
  const messages: Record<string, CompiledMessage> = {};
  for (const [id, { message, origin, obsolete }] of Object.entries(written)) {
    if (obsolete === true || !(origin ?? []).some(([file]) => partsOf(file).includes(part))) continue;
    messages[id] = compileMessage(translated[id]?.translation || message || id);
  }
  return messages;
}

/**
 * The texts as modules: `virtual:texts` has the files of each language and part, which are divided from the language's
 * catalogue by the source files that use them.
 */
export function texts(): Plugin {
  return {
    name: 'alidade:texts',
    resolveId: (id) => (id === index ? `\0${index}` : partOfCatalogue.test(id) ? id : undefined),
    async load(id) {
      if (id === `\0${index}`) {
        const files = Object.keys(locales).flatMap((locale) =>
          parts.map((part) => `'${locale}/${part}': () => import(${JSON.stringify(textsModule(locale, part))})`),
        );
        return `export const files = {${files.join(',')}};`;
      }
      const [, locale, part] = partOfCatalogue.exec(id) ?? [];
      if (locale === undefined || part === undefined) return undefined;
      for (const language of [locale, defaultLocale]) this.addWatchFile(sourceOf(language));
      const messages = await textsOf(part as Part, {
        locale: locale as Locale,
        po: readFileSync(sourceOf(locale), 'utf8'),
        source: readFileSync(sourceOf(defaultLocale), 'utf8'),
      });
      return {
        code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`,
        moduleType: 'js',
      };
    },
  };
}
