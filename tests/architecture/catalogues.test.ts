import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parts, partsOf } from '~/i18n/catalogues';
import linguiConfig from '~/i18n/lingui.config';
import { defaultLocale, locales } from '~/i18n/locales';
import { catalogueFaults, entriesOf, type Glossary, glossaryFaults } from '../../build/catalogue-faults.ts';
import { textsOf } from '../../build/texts.ts';
import { root } from './sources.ts';

const folder = `${root}src/i18n/locales`;
const known = Object.keys(locales).toSorted();
const text = (locale: string) => readFileSync(`${folder}/${locale}.po`, 'utf8');

test('the same languages are listed, extracted and translated', () => {
  expect([...(linguiConfig.locales ?? [])].toSorted()).toEqual(known);
  expect(readdirSync(folder).toSorted()).toEqual(known.map((locale) => `${locale}.po`));
});

test.each(known)('the messages of %s', async (locale) => {
  const source = (await entriesOf(text(defaultLocale), defaultLocale)).map(({ message }) => message);
  expect(source.length).toBeGreaterThan(1000);
  expect(catalogueFaults(await entriesOf(text(locale), locale), locale, source)).toEqual([]);
});

test.each(known.filter((locale) => locale !== defaultLocale))('the terms of %s', async (locale) => {
  const glossary = JSON.parse(readFileSync(`${root}src/i18n/glossary/${locale}.json`, 'utf8')) as Glossary;
  // Each language has a word for what everything here is about.
  for (const term of ['form', 'submission', 'entity list', 'draft', 'review state', 'app user', 'public access link'])
    expect(Object.keys(glossary)).toContain(term);
  expect(glossaryFaults(await entriesOf(text(locale), locale), locale, glossary)).toEqual([]);
});

// That no language lacks one of them is held above.
test.each(parts)('the part %s has texts', async (part) => {
  const source = text(defaultLocale);
  expect(Object.keys(await textsOf(part, { locale: defaultLocale, po: source, source })).length).toBeGreaterThan(5);
});

test('each file with texts belongs to a part', () => {
  const files = new Set([...text(defaultLocale).matchAll(/^#: (.+)$/gm)].flatMap(([, names = '']) => names.split(' ')));
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter((file) => partsOf(file).length === 0)).toEqual([]);
});

describe('the check itself', () => {
  const plural = '{count, plural, one {# form} other {# forms}}';
  test.each([
    ['an empty translation', 'Open', '', 'es'],
    ['a lost variable', 'Hello {name}', 'Hola', 'es'],
    ['a renamed variable', 'Hello {name}', 'Hola {nombre}', 'es'],
    ['a lost tag', 'Open <0>it</0>', 'Abrir', 'es'],
    ['a translation that cannot be read', plural, '{count, plural, one {# formulario}', 'es'],
    ['a missing plural form', plural, '{count, plural, one {# formulář} other {# formulářů}}', 'cs'],
    ['a form for fractions that is missing', plural, '{count, plural, one {# a} few {# b} other {# c}}', 'cs'],
    ['a plural form of another language', plural, '{count, plural, one {# 件} other {# 件}}', 'ja'],
  ])('refuses %s', (_what, message, translation, locale) => {
    expect(catalogueFaults([{ message, translation }], locale, [message])).toHaveLength(1);
  });

  test('reports a missing message', () => {
    expect(catalogueFaults([], 'es', ['Open'])).toHaveLength(1);
  });

  test('accepts a complete catalogue with the plural forms of the language', () => {
    const entries = [
      { message: 'Hello {name}, <0>it</0>', translation: '<0>ello</0>, hola {name}' },
      {
        message: plural,
        translation: '{count, plural, one {# formulario} many {# de formularios} other {# formularios}}',
      },
    ];
    expect(
      catalogueFaults(
        entries,
        'es',
        entries.map(({ message }) => message),
      ),
    ).toEqual([]);
    expect(
      catalogueFaults([{ message: plural, translation: '{count, plural, other {# 件}}' }], 'ja', [plural]),
    ).toEqual([]);
  });

  test('finds another word than that of the glossary, in any form of the term', () => {
    const glossary = { entity: ['entidad'], 'entity list': ['lista de entidades', 'listas de entidades'] };
    const faults = (message: string, translation: string) => glossaryFaults([{ message, translation }], 'es', glossary);
    expect(faults('Two entities', 'Dos objetos')).toHaveLength(1);
    expect(faults('Two entities', 'Dos Entidades')).toEqual([]);
    expect(faults('New <0>entity list</0>', '<0>Nueva</0> lista de cosas')).toHaveLength(2);
    expect(
      faults(
        '{count, plural, one {# entity list} other {# entity lists}}',
        '{count, plural, one {# lista de entidades} many {} other {}}',
      ),
    ).toEqual([]);
    expect(faults('The identity of {entity}', 'La identidad de {entity}')).toEqual([]);
    expect(
      glossaryFaults([{ message: 'Use ODK Web Forms', translation: 'ODK Web Formsを使用' }], 'ja', {
        form: ['フォーム'],
      }),
    ).toEqual([]);
  });

  test('reads .po files, leaving out obsolete messages', async () => {
    const po = 'msgid ""\nmsgstr "Language: es"\n\nmsgid "Open"\nmsgstr "Abrir"\n\n#~ msgid "Gone"\n#~ msgstr "Ido"\n';
    expect(await entriesOf(po, 'es')).toEqual([{ message: 'Open', translation: 'Abrir' }]);
  });
});
