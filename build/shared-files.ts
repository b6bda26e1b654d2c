import type { Plugin } from 'vite';
import { withImports } from './graph.ts';

const antd = /\/node_modules\/(?:antd|@ant-design|@rc-component)\//;
/** antd and what it is made of, without the texts in other languages, which load one by one. */
const isAntd = (id: string) => antd.test(id) && !/\/locale\/(?!en_US)[a-z]{2}_[A-Z]{2}\.js$/.test(id);
/** What the pages before the login show of antd. */
const ofFirstPage =
  /\/antd\/(?:es\/(?:alert|button|checkbox|config-provider|form|input|notification|theme)\/index|(?:(?:es|lib)\/)?locale\/en_US)\.js$/;
const loginPage = /\/src\/(?:features\/account\/LoginPage|app\/AntdPages)\.tsx$/;
const fillPages = /\/src\/features\/web-forms\/(?:FillPage|offline\/OfflinePage)\.tsx$/;
const isWorker = (id: string) => id.endsWith('/offline/worker.ts');

/**
 * Tells the bundler which modules share a file (docs/decisions/0023-shared-files.md). A group also takes what its modules
 * import, unless an earlier group has it: no file imports another in a circle. What is in no group goes by the pages and
 * dialogs that load it. Packages are apart from our code, because our releases do not change them.
 */
export function sharedFiles(): Plugin {
  let [login, fill] = [new Set<string>(), new Set<string>()];
  const groups = [
    // One file, so that it waits for no other.
    { name: 'early', test: /\/src\/app\/early\.ts$/ },
    { name: 'start-packages', tags: ['$initial' as const], test: /\/node_modules\// },
    { name: 'antd-first', test: ofFirstPage },
    { name: 'antd', test: isAntd },
    { name: 'start', tags: ['$initial' as const], test: (id: string) => !isWorker(id) },
    // Forms to fill load no antd, and the login page little else.
    { name: 'login-and-fill', test: (id: string) => login.has(id) && fill.has(id) },
    { name: 'login', test: (id: string) => login.has(id) },
    { name: 'fill', test: (id: string) => fill.has(id), minShareCount: 3 },
    { name: 'shared-packages', test: /\/node_modules\//, minShareCount: 6 },
    { name: 'shared', minShareCount: 6 },
  ];
  return {
    name: 'alidade:shared-files',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) },
    }),
    buildEnd() {
      const reached = (pages: RegExp) =>
        withImports(
          [...this.getModuleIds()].filter((id) => pages.test(id)),
          (id) => (this.getModuleInfo(id)?.importedIds ?? []).filter((other) => !antd.test(other)),
        );
      [login, fill] = [reached(loginPage), reached(fillPages)];
    },
  };
}
