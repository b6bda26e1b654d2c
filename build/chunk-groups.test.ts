import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedFiles } from './chunk-groups.ts';
import { withImports } from './graph.ts';
import { visitsOf } from './visits.ts';

interface Module {
  imports?: string[];
  /** What it loads by itself, such as pages. */
  loads?: string[];
  bytes?: number;
  code?: string;
}

const page = (name: string) => `/src/features/${name}/${name}Page.tsx`;
const dialog = (name: string) => `/src/features/${name}/${name}Dialog.tsx`;
const packaged = (name: string) => `/node_modules/${name}/index.js`;

/** Three pages behind the login, one without the frame, and what they import. */
const modules: Record<string, Module> = {
  '/index.html': { imports: ['/src/main.tsx'] },
  '/src/main.tsx': { imports: [packaged('react'), '/src/app/pages.ts'] },
  '/src/app/pages.ts': {
    loads: [
      '/src/app/shell/Shell.tsx',
      '/src/features/account/LoginPage.tsx',
      page('Forms'),
      page('Users'),
      page('Map'),
    ],
  },
  '/src/app/shell/Shell.tsx': { imports: [packaged('react'), '/src/api/cache.ts'] },
  '/src/features/account/LoginPage.tsx': { imports: ['/src/shared/fields.ts'] },
  [page('Forms')]: { imports: ['/src/shared/table.ts', '/src/shared/table.css', '/src/shared/filter.ts'] },
  [page('Users')]: { imports: ['/src/shared/table.ts', '/src/shared/table.css'], loads: [dialog('Users')] },
  [page('Map')]: { imports: ['/src/shared/map.ts', '/src/api/cache.ts'] },
  [dialog('Users')]: { imports: ['/src/shared/fields.ts', '/src/shared/Modal.tsx'] },
  '/src/api/cache.ts': {},
  '/src/shared/table.ts': { bytes: 20_000 },
  '/src/shared/table.css': { bytes: 0 },
  '/src/shared/filter.ts': { bytes: 1000 },
  '/src/shared/map.ts': { bytes: 500_000 },
  '/src/shared/fields.ts': { bytes: 5000 },
  '/src/shared/Modal.tsx': { imports: [packaged('antd')] },
  [packaged('react')]: {},
  [packaged('antd')]: { imports: [packaged('@rc-component/dialog')] },
  [packaged('@rc-component/dialog')]: {},
};

function planOf(graph: Record<string, Module>, order = Object.keys(graph), fixed?: Parameters<typeof sharedFiles>[3]) {
  const info = (id: string) => {
    const module = graph[id];
    if (!module) return null;
    const dynamicImporters = Object.keys(graph).filter((other) => graph[other]?.loads?.includes(id));
    const code = module.code ?? 'x'.repeat(module.bytes ?? 2000);
    return { importedIds: module.imports ?? [], dynamicImporters, code };
  };
  const files = Object.keys(graph).filter((id) => id.startsWith('/src/features/') && id.endsWith('Page.tsx'));
  const tables = {
    frame: ['/src/app/shell/Shell.tsx'],
    pages: files.filter((id) => !id.includes('/account/')).map((id) => ({ files: [id], open: false })),
  };
  return sharedFiles(order, info, visitsOf(order, info, tables), fixed);
}

/** The modules that share the file of one. */
const together = (plan: Map<string, string>, id: string) =>
  [...plan.keys()].filter((other) => plan.get(other) === plan.get(id)).toSorted();

test('what the same pages load shares a file, and so do its styles', () => {
  const rows = ['/src/shared/rows.ts', '/src/shared/rows.css'];
  const both = { imports: ['/src/shared/table.ts', '/src/shared/table.css', ...rows] };
  const plan = planOf({
    ...modules,
    ...Object.fromEntries(rows.map((id) => [id, { bytes: 0 }])),
    [page('Forms')]: both,
    [page('Users')]: both,
  });
  expect(together(plan, '/src/shared/table.ts')).toContain('/src/shared/rows.ts');
  expect(together(plan, '/src/shared/table.css')).toEqual(['/src/shared/rows.css', '/src/shared/table.css']);
});

/** A module that two of three pages load. */
const forTwo = (bytes: number) => ({
  ...modules,
  '/src/shared/map.ts': { bytes },
  [page('Users')]: { imports: ['/src/shared/table.ts', '/src/shared/map.ts'] },
});

test('a small module joins the file of a page that loads it too', () => {
  expect(together(planOf(forTwo(1000)), '/src/shared/map.ts').length).toBeGreaterThan(1);
});

test('a large module joins no file that other pages load', () => {
  expect(together(planOf(forTwo(500_000)), '/src/shared/map.ts')).toEqual(['/src/shared/map.ts']);
});

test('what only one page loads is left to the file of that page', () => {
  expect(planOf(modules).has('/src/shared/filter.ts')).toBe(false);
});

test('what the frame needs is with the pages behind the login, and not with the login', () => {
  const plan = planOf({ ...modules, '/src/api/cache.ts': { bytes: 200_000 } });
  expect(together(plan, '/src/api/cache.ts')).toContain('/src/app/shell/Shell.tsx');
  expect(together(plan, '/src/api/cache.ts')).not.toContain('/src/main.tsx');
  expect(together(plan, '/src/api/cache.ts')).not.toContain('/src/shared/fields.ts');
});

test('a package that has files of its own is in them, also what one page loads', () => {
  const ofAntd = (id: string) => (/antd|@rc-component/.test(id) ? 'antd' : undefined);
  const graph = {
    ...modules,
    [packaged('@rc-component/table')]: {},
    [page('Map')]: { imports: ['/src/shared/map.ts', packaged('@rc-component/table')] },
  };
  const plan = planOf(graph, Object.keys(graph), ofAntd);
  const parts = [packaged('@rc-component/dialog'), packaged('@rc-component/table'), packaged('antd')];
  expect(together(plan, packaged('antd'))).toEqual(parts.toSorted());
  expect(plan.get(packaged('antd'))).toBe('antd');
  expect(planOf(graph).has(packaged('@rc-component/table'))).toBe(false);
});

test('packages are apart from our code', () => {
  expect(together(planOf(modules), packaged('react'))).toEqual([packaged('react')]);
});

test('of a package, a module needs what is behind the names that it imports', () => {
  const parts = ['affix', 'button', 'modal', 'select'].map((name) => `/node_modules/antd/es/${name}/index.js`);
  const antd = '/node_modules/antd/es/index.js';
  const index = ['Affix', 'Button', 'Modal', 'Select'].map(
    (name) => `export { default as ${name} } from './${name.toLowerCase()}';`,
  );
  const withModal = { imports: [antd], code: 'import { Modal as Dialog } from "antd";' };
  const plan = planOf({
    ...modules,
    ...Object.fromEntries(parts.map((id) => [id, {}])),
    [antd]: { imports: parts, code: index.join('\n') },
    [page('Forms')]: withModal,
    [page('Map')]: withModal,
  });
  expect(parts.filter((id) => plan.has(id))).toEqual(['/node_modules/antd/es/modal/index.js']);
});

test('a page that nothing else imports keeps its own file', () => {
  expect(planOf(modules).has(page('Forms'))).toBe(false);
});

/** A made-up application: modules import later ones, without circles. The same number makes the same one. */
function madeUp(seed: number): Record<string, Module> {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const ids = Array.from({ length: 60 }, (_, index) => `/src/shared/module${index}.ts`);
  const some = (from: string[], count: number) => Array.from({ length: count }, () => from[below(from.length)] ?? '');
  const pages = Array.from({ length: 8 }, (_, index) => page(`Made${index}`));
  return {
    '/index.html': { imports: ['/src/app/pages.ts'] },
    '/src/app/pages.ts': { loads: pages },
    ...Object.fromEntries(pages.map((id) => [id, { imports: some(ids, 1 + below(8)) }])),
    ...Object.fromEntries(
      ids.map((id, index) => [
        id,
        { imports: index < 55 ? some(ids.slice(index + 1), below(4)) : [], bytes: below(40_000) },
      ]),
    ),
  };
}

test('files do not import each other in a circle', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const graph = madeUp(seed);
    const plan = planOf(graph);
    const fileOf = (id: string) => plan.get(id) ?? id;
    const importsOf = (file: string) =>
      Object.keys(graph)
        .filter((id) => fileOf(id) === file)
        .flatMap((id) => (graph[id]?.imports ?? []).map(fileOf))
        .filter((other) => other !== file);
    for (const file of new Set(plan.values()))
      expect(withImports(importsOf(file), importsOf).has(file), `${file} of the application ${seed}`).toBe(false);
  }
});

test('the order in which the bundler found the modules changes nothing', () => {
  const plan = planOf(modules);
  const reversed = planOf(modules, Object.keys(modules).toReversed());
  expect([...reversed].toSorted()).toEqual([...plan].toSorted());
});

test('the rules are short and list no files', () => {
  const rules = readFileSync('build/chunk-groups.ts', 'utf8');
  expect(rules.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  // Its own parts.
  expect(rules.match(/[\w-]+\\?\.(?:tsx?|html)\b/g)).toEqual(['barrels.ts', 'graph.ts', 'visits.ts']);
});
