import { createHash } from 'node:crypto';
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

/** The module with the texts of one part in one language. */
const textsModule = (locale: string, part: string) => `${sourceOf(locale)}?part=${part}`;

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

const idsByPart = new WeakMap<Awaited<Catalogue>, Map<Part, string[]>>();

/** The ids of the messages of a part, by the files they come from. Takes the catalogue of the source language. */
function idsOf(part: Part, written: Awaited<Catalogue>): readonly string[] {
  let known = idsByPart.get(written);
  if (!known) {
    known = new Map();
    for (const [id, { origin, obsolete }] of Object.entries(written)) {
      if (obsolete === true) continue;
      for (const own of new Set((origin ?? []).flatMap(([file]) => partsOf(file))))
        known.set(own, [...(known.get(own) ?? []), id]);
    }
    idsByPart.set(written, known);
  }
  return known.get(part) ?? [];
}

/**
 * The messages of a part by their ids, compiled. Takes a catalogue as text; that of the source language says where each
 * message comes from. What is not translated has its source.
 */
export async function textsOf(
  part: Part,
  { locale, po, source }: { locale: Locale; po: string; source: string },
): Promise<Record<string, CompiledMessage>> {
  const [translated, written] = await Promise.all([catalogueOf(po, locale), catalogueOf(source, defaultLocale)]);
  const messages: Record<string, CompiledMessage> = {};
  for (const id of idsOf(part, written))
    messages[id] = compileMessage(translated[id]?.translation || written[id]?.message || id);
  return messages;
}

/** A script with messages, as a module. JSON is read faster than the same as code. */
export const scriptOf = (messages: Record<string, CompiledMessage>): string =>
  `export const messages=JSON.parse(\`${JSON.stringify(messages).replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)}\`);`;

/** The script of a part in a language, from the catalogues on disk. */
const readScript = async (locale: Locale, part: Part) =>
  scriptOf(
    await textsOf(part, {
      locale,
      po: readFileSync(sourceOf(locale), 'utf8'),
      source: readFileSync(sourceOf(defaultLocale), 'utf8'),
    }),
  );

/** The files of a part in the build: their name with `@` for the language, and the script of each. */
export interface TextFiles {
  name: string;
  scripts: ReadonlyMap<Locale, string>;
}

/**
 * One hash names a part in all languages. Every visit loads the list of names, and it would be 7 kB with a hash each.
 */
export function filesOfTexts(part: Part, scripts: TextFiles['scripts']): TextFiles {
  const hash = createHash('sha256')
    .update(JSON.stringify([...scripts]))
    .digest('base64url');
  return { name: `assets/${part}-${hash.slice(0, 7)}-@.js`, scripts };
}

let files: Promise<ReadonlyMap<Part, TextFiles>> | undefined;

/** The files of all parts in the build. Catalogues do not change while it runs. */
export const textFiles = (): Promise<ReadonlyMap<Part, TextFiles>> =>
  (files ??= Promise.all(
    parts.map(async (part) => {
      const scripts = Object.keys(locales).map(async (locale) => {
        const language = locale as Locale;
        return [language, await readScript(language, part)] as const;
      });
      return [part, filesOfTexts(part, new Map(await Promise.all(scripts)))] as const;
    }),
  ).then((all) => new Map(all)));

/** In the build: reads a file by its name. */
async function loaderOfFiles(): Promise<string> {
  const names = Array.from(await textFiles(), ([part, { name }]) => [part, name.replace('assets/', './')] as const);
  return `const names = ${JSON.stringify(Object.fromEntries(names))};
export const load = (locale, part) => import(/* @vite-ignore */ names[part].replace('@', locale));`;
}

/** Elsewhere: reads a module made of the catalogue, which follows its changes. */
function loaderOfModules(): string {
  const modules = Object.keys(locales).flatMap((locale) =>
    parts.map((part) => `'${locale}/${part}': () => import(${JSON.stringify(textsModule(locale, part))})`),
  );
  return `const modules = {${modules.join(',')}};
export const load = (locale, part) => modules[\`\${locale}/\${part}\`]();`;
}

/**
 * `virtual:texts` loads the texts of a part in a language, which are divided from the language's catalogue by the source
 * files that use them.
 */
export function texts(): Plugin {
  let isBuild = false;
  return {
    name: 'alidade:texts',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (id === index ? `\0${index}` : partOfCatalogue.test(id) ? id : undefined),
    async load(id) {
      if (id === `\0${index}`) return isBuild ? loaderOfFiles() : loaderOfModules();
      const [, locale, part] = partOfCatalogue.exec(id) ?? [];
      if (locale === undefined || part === undefined) return undefined;
      for (const language of [locale, defaultLocale]) this.addWatchFile(sourceOf(language));
      return { code: await readScript(locale as Locale, part as Part), moduleType: 'js' };
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, scripts } of (await textFiles()).values())
        for (const [locale, source] of scripts)
          this.emitFile({ type: 'asset', fileName: name.replace('@', locale), source });
    },
  };
}
