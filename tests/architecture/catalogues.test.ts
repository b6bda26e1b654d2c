import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultLocale, locales } from '~/i18n/locales';
import linguiConfig from '~/i18n/lingui.config';
import { catalogueFaults, entriesOf } from './catalogues.ts';
import { root } from './sources.ts';

const folder = `${root}src/i18n/locales`;
const known = Object.keys(locales).toSorted();
/** The catalogues of the source language by their path without the language. */
const catalogues = existsSync(`${folder}/${defaultLocale}`)
  ? readdirSync(`${folder}/${defaultLocale}`).filter((name) => name.endsWith('.po'))
  : [];
const read = (locale: string, catalogue: string) =>
  entriesOf(readFileSync(`${folder}/${locale}/${catalogue}`, 'utf8'), locale);

test('the same languages are listed, extracted and translated', () => {
  expect([...(linguiConfig.locales ?? [])].toSorted()).toEqual(known);
  expect(readdirSync(folder).toSorted()).toEqual(known);
  expect(catalogues).toHaveLength(linguiConfig.catalogs?.length ?? 0);
});

describe.each(catalogues)('the messages of %s', (catalogue) => {
  test.each(known)('%s', async (locale) => {
    const source = (await read(defaultLocale, catalogue)).map(({ message }) => message);
    expect(source.length).toBeGreaterThan(5);
    expect(catalogueFaults(await read(locale, catalogue), locale, source)).toEqual([]);
  });
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
  ])('refuses %s', (_what, message, translation, locale) => {
    expect(catalogueFaults([{ message, translation }], locale, [message])).toHaveLength(1);
  });

  test('reports a missing message', () => {
    expect(catalogueFaults([], 'es', ['Open'])).toHaveLength(1);
  });

  test('accepts a complete catalogue with the plural forms of the language', () => {
    const entries = [
      { message: 'Hello {name}, <0>it</0>', translation: '<0>ello</0>, hola {name}' },
      { message: plural, translation: '{count, plural, one {# formulario} other {# formularios}}' },
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

  test('reads .po files, leaving out obsolete messages', async () => {
    const po = 'msgid ""\nmsgstr "Language: es"\n\nmsgid "Open"\nmsgstr "Abrir"\n\n#~ msgid "Gone"\n#~ msgstr "Ido"\n';
    expect(await entriesOf(po, 'es')).toEqual([{ message: 'Open', translation: 'Abrir' }]);
  });
});
