import { describe, expect, test } from 'vitest';
import { call, ownWorld, unique } from './harness.ts';
import { definition, type Question } from './xforms.ts';

const world = ownWorld();
const type = 'application/xml';
const at = (xmlFormId: string) => ({ projectId: world.projectId, xmlFormId });
const create = (body: string | Uint8Array, how: object = {}) =>
  call('createForm', { as: world.admin, type, body, ...how });
const nested = (depth: number, name = 'a') => `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth);

describe('a hostile definition', () => {
  test('gets no entity expanded', async () => {
    const id = unique('bomb');
    const levels = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const body = definition({ id, title: 'TITLE' })
      .replace('<h:html', `<!DOCTYPE z [<!ENTITY l0 "lol">${levels}]><h:html`)
      .replace('TITLE', '&l12;');
    expect((await create(body)).body.name).toBe('&l12;');
    expect((await call('getDraftXml', { as: world.admin, path: at(id) })).text).toBe(body);
  });

  test.each(['file:///etc/passwd', 'http://127.0.0.1:1/'])('reads nothing from outside: %s', async (from) => {
    const id = unique('thief');
    const body = definition({ id, title: 'TITLE' })
      .replace('<h:html', `<!DOCTYPE a [<!ENTITY x SYSTEM "${from}">]><h:html`)
      .replace('TITLE', '&x;');
    expect((await create(body)).body.name).toBe('&x;');
  });

  test('may be nested deeper than its fields', async () => {
    const id = unique('deep');
    await create(
      definition({
        id,
        body: nested(3000, 'group'),
        model: `<instance id="other"><root>${nested(3000)}</root></instance>`,
      }),
    );
    await create(definition({ id: unique('deep'), questions: [] }).replace('</data>', `${nested(1000)}</data>`));
    await create(definition({ id: unique('deep'), questions: [] }).replace('</data>', `${nested(5000)}</data>`), {
      status: 500,
    });
  });

  test('may have ten megabytes', async () => {
    const id = unique('large');
    const texts = `<text id="a"><value>${'ä'.repeat(1000)}</value></text>`.repeat(5000);
    const body = definition({ id, model: `<itext><translation lang="en">${texts}</translation></itext>` });
    expect(body.length * 2).toBeGreaterThan(10_000_000);
    const { body: form } = await create(body);
    expect(form.xmlFormId).toBe(id);
    expect((await call('getDraftXml', { as: world.admin, path: at(id) })).text).toBe(body);
  });

  test('may have two thousand questions', async () => {
    const id = unique('wide');
    const questions: Question[] = Array.from({ length: 2000 }, (_, n) => ({ name: `q${n}`, type: 'int' }));
    await create(definition({ id, questions }));
    expect((await call('listDraftFields', { as: world.admin, path: at(id) })).body).toHaveLength(2003);
  });

  test('may have questions with names of object properties', async () => {
    const id = unique('proto');
    const questions: Question[] = ['constructor', '__proto__', 'toString', 'hasOwnProperty'].map((name) => ({
      name,
      type: 'string',
    }));
    await create(definition({ id, questions }));
    expect(
      (await call('listDraftFields', { as: world.admin, path: at(id) })).body.slice(3).map(({ name }) => name),
    ).toEqual(questions.map(({ name }) => name));
  });

  test.each<[string, (id: string) => string | Uint8Array]>([
    ['nothing', () => ''],
    ['not XML', () => 'PK\u0003\u0004'],
    ['cut off', (id) => definition({ id }).slice(0, 150)],
    ['in another encoding', (id) => new Uint8Array(Buffer.from(`\ufeff${definition({ id })}`, 'utf16le'))],
    ['JSON', () => '{"id":"x"}'],
  ])('is refused when it is %s', async (_what, body) => {
    await create(body(unique('odd')), { problem: '400.2' });
  });

  test('is accepted with invalid UTF-8, a byte order mark, a wrong type or encoding', async () => {
    const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
    expect(
      (await create(bytes(definition({ id: unique('odd'), title: '\u00e9' }).replace('&#233;', '\u00e9'), 'latin1')))
        .body.name,
    ).toBe('\ufffd');
    expect((await create(bytes(`\ufeff${definition({ id: unique('odd') })}`))).body.name).toBe('Wells');
    await create(definition({ id: unique('odd') }), { type: 'application/x-www-form-urlencoded', invalid: true });
    await create(definition({ id: unique('odd') }), { headers: { 'Content-Encoding': 'gzip' } });
  });

  test.each([
    [
      'a NUL in its title',
      (id: string) => definition({ id, title: 'TITLE' }).replace('TITLE', 'a\u0000b'),
      { status: 500 },
    ],
    [
      'a search whose quotes are broken',
      (id: string) => definition({ id, body: `<select1 ref="/data/village" appearance="search('fruit, x)"/>` }),
      { problem: '400.8' },
    ],
    [
      'a picture in a folder',
      (id: string) => definition({ id }).replace('<village></village>', '<village>jr://images/a/b.png</village>'),
      { problem: '400.2' },
    ],
    [
      'the same question twice',
      (id: string) =>
        definition({
          id,
          questions: [
            { name: 'a', type: 'int' },
            { name: 'a', type: 'int' },
          ],
        }),
      { problem: '409.3' },
    ],
  ])('is refused with %s, and not created', async (_what, body, how) => {
    const id = unique('odd');
    await create(body(id), how);
    await call('getForm', { as: world.admin, path: at(id), problem: '404.1' });
  });
});
