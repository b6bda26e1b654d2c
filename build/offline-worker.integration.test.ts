import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogues, modulesOf } from './offline-worker.ts';

const folder = 'src/features/web-forms/';
const sources = globSync(`${folder}**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'));

/** What the sources of these pages import from beside them, at once or on demand. */
const graph = new Map(
  sources.map((file) => {
    const text = readFileSync(file, 'utf8');
    const target = (path: string) => {
      const plain = new URL(path, `file:///${file}`).pathname.slice(1);
      return sources.find((other) => other === `${plain}.tsx` || other === `${plain}.ts`) ?? [];
    };
    const of = (found: RegExp) => [...text.matchAll(found)].flatMap(([, path = '']) => target(path));
    const [importedIds, dynamicallyImportedIds] = [of(/from '(\.[^']+)'/g), of(/import\('(\.[^']+)'\)/g)];
    return [file, { importedIds, dynamicallyImportedIds }];
  }),
);

test('the copy for work without a network has the parts that load on demand, the large map and its texts too', () => {
  const modules = modulesOf([`${folder}offline/OfflinePage.tsx`], (id) => (graph.get(id) ?? null) as never);
  for (const part of ['fields/places/LargeMap.tsx', 'fields/ChoicePicker.tsx', 'send/encrypt.ts'])
    expect([...modules]).toContain(folder + part);
  const loaded = sources.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/loadCatalogue\('([^']+)'\)/g), ([, part]) => part),
  );
  expect(loaded).toContain('map');
  expect(catalogues).toEqual(expect.arrayContaining(loaded));
});
