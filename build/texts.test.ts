import { expect, test } from 'vitest';
import { filesOfTexts, scriptOf, textsOf } from './texts.ts';

const head = 'msgid ""\nmsgstr "Language: en"\n';
const source = `${head}
#: src/features/projects/HomePage.tsx
#: src/features/users/UsersPage.tsx
msgid "Search"
msgstr "Search"

#: src/features/projects/HomePage.tsx
msgctxt "action"
msgid "Open"
msgstr "Open"

#: src/features/users/UsersPage.tsx
msgid "Open"
msgstr "Open"

#: src/features/projects/HomePage.tsx
msgid "New, {name}"
msgstr "New, {name}"
`;
const po = `${head}
msgid "Search"
msgstr "Buscar"

msgctxt "action"
msgid "Open"
msgstr "Abrir"

msgid "Open"
msgstr "Abierto"
`;
const texts = async (part: 'projects' | 'users') => Object.values(await textsOf(part, { locale: 'es', po, source }));

test('a part has the texts of its files, also those that another has', async () => {
  expect(await texts('users')).toEqual([['Buscar'], ['Abierto']]);
});

test('what is not translated has its source; contexts tell equal words apart', async () => {
  expect(await texts('projects')).toEqual([['Buscar'], ['Abrir'], ['New, ', ['name']]]);
});

test('a script gives the messages it was made of, whatever they contain', async () => {
  const messages = { a: ['`', '${b}', '\\', '\n', '"', '\u2028'], b: ['Über'] };
  const written = scriptOf(messages);
  expect(await import(`data:text/javascript,${encodeURIComponent(written)}`)).toMatchObject({ messages });
});

test('the name of a part changes with its texts in any language, and with nothing else', () => {
  const named = (es: string) =>
    filesOfTexts(
      'users',
      new Map([
        ['en', scriptOf({ a: ['Search'] })],
        ['es', scriptOf({ a: [es] })],
      ]),
    ).name;
  expect(named('Buscar')).toBe(named('Buscar'));
  expect(named('Buscar')).not.toBe(named('Buscad'));
  expect(named('Buscar')).toMatch(/^assets\/users-[\w-]{7}-@\.js$/);
});
