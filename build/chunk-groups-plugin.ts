import type { Plugin } from 'vite';
import { sharedFiles } from './chunk-groups.ts';
import { withImports } from './graph.ts';
import { readPages } from './read-pages.ts';
import { visitsOf } from './visits.ts';

/** antd and what it is made of, without the texts in other languages, which load one by one. */
const isAntd = (id: string) =>
  /\/node_modules\/(?:antd|@ant-design|@rc-component)\//.test(id) &&
  !/\/locale\/(?!en_US)[a-z]{2}_[A-Z]{2}\.js$/.test(id);
/** What the pages before the login show of antd. */
const ofFirstPage =
  /\/antd\/(?:es\/(?:alert|button|checkbox|config-provider|form|input|notification|theme)\/index|(?:(?:es|lib)\/)?locale\/en_US)\.js$/;

/**
 * Tells the bundler which modules share a file. The script of early requests and what it imports are one file, so that
 * it waits for no other. antd is two files, which only change with it: what the login page shows, and the rest.
 */
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
      const first = withImports(
        ids.filter((id) => ofFirstPage.test(id)),
        (id) => (info(id)?.importedIds ?? []).filter(isAntd),
      );
      const ofAntd = (id: string) => (isAntd(id) ? (first.has(id) ? 'antd-first' : 'antd') : undefined);
      names = sharedFiles(ids, info, visitsOf(ids, info, await readPages()), ofAntd);
    },
  };
}
