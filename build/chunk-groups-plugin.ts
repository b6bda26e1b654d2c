import type { Plugin } from 'vite';
import { sharedFiles } from './chunk-groups.ts';
import { readPages } from './read-pages.ts';
import { visitsOf } from './visits.ts';

/** Tells the bundler which modules share a file. The script of early requests and what it imports are one file, so that it waits for no other. */
export function chunkGroups(): Plugin {
  let names = new Map<string, string>();
  const groups = [
    { name: 'early', test: /\/src\/app\/early\.ts$/, priority: 1 },
    { name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false },
  ];
  return {
    name: 'alidade:chunk-groups',
    apply: 'build',
    outputOptions: (options) => ({ ...options, codeSplitting: { groups } }),
    async buildEnd() {
      const [ids, info] = [[...this.getModuleIds()], (id: string) => this.getModuleInfo(id)];
      names = sharedFiles(ids, info, visitsOf(ids, info, await readPages()));
    },
  };
}
