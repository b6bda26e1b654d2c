import type { Info } from './graph.ts';

const names = (list: string) => list.split(',').map((part) => part.trim().split(/\s+as\s+/));
const named = /import\s*\{([^{}]*)\}\s*from\s*["']([^"'.~][^"']*)["']/g;
const passedOn = /export\s*\{([^{}]*)\}\s*from\s*["']\.\/([^"']+)["']/g;

/** The modules behind the names of a barrel, an index of a package that only passes on what others export. */
function behind(barrel: string, info: Info): Map<string, string> {
  const folder = barrel.replace(/[^/]*$/, '');
  const { code = '', importedIds = [] } = info(barrel) ?? {};
  const found = new Map<string, string>();
  for (const [, list = '', path = ''] of (code ?? '').matchAll(passedOn)) {
    const id = importedIds.find((other) =>
      [path, `${path}.js`, `${path}/index.js`].includes(other.slice(folder.length)),
    );
    if (id !== undefined) for (const [name = '', as = name] of names(list)) found.set(as, id);
  }
  return found;
}

/**
 * What a module needs of its imports: of a package's index, the modules behind the names that it imports, as the bundler
 * leaves out the others. Indexes are those that pass on more than a few names.
 */
export function neededImports(info: Info): (id: string) => readonly string[] {
  const barrels = new Map<string, Map<string, string>>();
  const barrelOf = (id: string) => {
    const known = barrels.get(id) ?? (/\/index\.m?js$/.test(id) ? behind(id, info) : new Map<string, string>());
    barrels.set(id, known);
    return known;
  };
  const needed = new Map<string, readonly string[]>();
  return (id) => {
    const known = needed.get(id);
    if (known) return known;
    const { code = '', importedIds = [] } = info(id) ?? {};
    const wanted = [...(code ?? '').matchAll(named)].map(([, list = '', source = '']) => ({ list, source }));
    const ids = importedIds.flatMap((imported) => {
      const passed = barrelOf(imported);
      const lists = wanted.filter(({ source }) => imported.includes(`/node_modules/${source}/`));
      if (passed.size < 4 || lists.length === 0) return [imported];
      const modules = lists.flatMap(({ list }) => names(list)).map(([name = '']) => passed.get(name));
      return modules.every((module) => module !== undefined) ? modules : [imported];
    });
    needed.set(id, [...new Set(ids)]);
    return ids;
  };
}
