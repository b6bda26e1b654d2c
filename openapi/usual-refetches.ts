/** What is usually read again after a write, from the paths of the contract. */

interface Operation {
  operationId: string;
  parameters?: { $ref?: string }[];
}
type PathItem = Partial<Record<string, Operation>>;
export interface Contract {
  paths: Record<string, PathItem>;
  components: { parameters?: Record<string, { name: string; schema: { type?: string } }> };
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const isItem = (path: string) => path.endsWith('}');

/** The parameters in a path, in their order. */
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/**
 * Takes the contract, and the path and method of a write. Returns lines of code for src/api/invalidation.ts, or none
 * where nothing is usual: a thing that is created is in the list at the same path and counted by its owner; a thing
 * that changes is in the list of the path above. What is deleted is removed from the cache.
 */
export function usualRefetches({ paths }: Contract, path: string, method: string): string[] {
  const reads = (when: string, at: string) => {
    const operation = paths[at]?.['get'];
    return operation ? [`${when}(${[`'${operation.operationId}'`, ...namesIn(at)].join(', ')})`] : [];
  };
  const list = isItem(path) ? parentOf(path) : path;
  const isStandard = paths[path]?.['get'] && paths[list]?.['get'] && isItem(path) === (method !== 'post');
  if (!isStandard) return [];
  const owner = parentOf(list);
  const counts = isItem(owner) ? [...reads('refetch', owner), ...reads('markStale', parentOf(owner))] : [];
  if (method === 'post') return [...reads('refetch', list), ...counts];
  if (method === 'delete') return [...reads('refetch', list), ...reads('remove', path), ...counts];
  return [...reads('refetch', path), ...reads('refetch', list)];
}

/** Takes the contract. Returns a module with a function for every write after which something usual is refetched. */
export function usualRefetchesModule(contract: Contract): string {
  const typeOf = (name: string) => {
    const found = Object.values(contract.components.parameters ?? {}).find((parameter) => parameter.name === name);
    return found?.schema.type === 'integer' ? 'number' : 'string';
  };
  const functions = Object.entries(contract.paths).flatMap(([path, item]) =>
    ['post', 'put', 'patch', 'delete'].flatMap((method) => {
      const operation = item[method];
      const lines = operation ? usualRefetches(contract, path, method) : [];
      if (!operation || lines.length === 0) return [];
      const typed = namesIn(path)
        .map((name) => `${name}: ${typeOf(name)}`)
        .join(', ');
      return [`export const ${operation.operationId} = (${typed}): RefetchRule[] => [\n  ${lines.join(',\n  ')},\n];`];
    }),
  );
  return `import { markStale, refetch, type RefetchRule, remove } from '../refetch-rules';\n\n${functions.join('\n')}\n`;
}
