import { strFromU8, unzlibSync } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { codeCards } from './code';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://data.example.org' });
});

const content = (code: string | null) =>
  JSON.parse(strFromU8(unzlibSync(Uint8Array.from(atob(code ?? ''), (sign) => sign.charCodeAt(0))))) as object;

test('each card has the code of its own app user', () => {
  const cards = codeCards(
    { id: 3, name: 'Wells' },
    [
      { id: 1, displayName: 'Amina', token: 'abc', properties: { district: 'Kora' } },
      { id: 2, displayName: 'Bo', token: 'def' },
    ],
    'managed',
  );
  expect(cards.map(({ id, displayName, properties }) => [id, displayName, properties])).toEqual([
    [1, 'Amina', { district: 'Kora' }],
    [2, 'Bo', null],
  ]);
  expect(cards.map(({ code }) => content(code()))).toMatchObject(
    ['abc', 'def'].map((token) => ({
      general: {
        server_url: `https://data.example.org/v1/key/${token}/projects/3`,
        form_update_mode: 'match_exactly',
      },
      project: { name: 'Wells' },
    })),
  );
});

test('a card has the kind of code that was selected', () => {
  const [card] = codeCards({ id: 3, name: 'Wells' }, [{ id: 1, displayName: 'Amina', token: 'abc' }], 'legacy');
  expect(content(card?.code() ?? '')).not.toHaveProperty('general.form_update_mode');
});
