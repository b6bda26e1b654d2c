import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { EarlyPage } from '../src/app/early.ts';

/** Pages whose code the early script asks for, by the name it has for them, and what they are made of. */
const earlyPages: Record<EarlyPage, string[]> = {
  shell: ['../src/app/shell/Shell.tsx', '../src/app/prefetches.ts'],
  home: ['../src/features/home/HomePage.tsx'],
  forms: ['../src/features/projects/FormsPage.tsx'],
  submissions: ['../src/features/submissions/SubmissionsPage.tsx'],
};

/** The files a page needs beyond those of the first load, each once: scripts and styles of its chunk and of what that imports. */
function filesOf(bundle: Rolldown.OutputBundle, modules: string[], loaded: ReadonlySet<string>): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || loaded.has(chunk.fileName) || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of chunk.imports) add(imported);
  };
  for (const module of modules) {
    const id = fileURLToPath(new URL(module, import.meta.url));
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`no chunk holds ${module}`);
    add(chunk.fileName);
  }
  return [...files];
}

/**
 * Puts the early requests' script before the application's: modules run in order, and this one is there long before.
 * With it comes what it cannot know, the files of the pages whose code it asks for.
 */
export function earlyScript(): Plugin {
  return {
    name: 'alidade:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: app }) {
        const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early');
        if (!script || !app) throw new Error('the early requests have no chunk');
        const loaded = new Set([app.fileName, ...app.imports]);
        const code = Object.fromEntries(
          Object.entries(earlyPages).map(([name, modules]) => [name, filesOf(bundle, modules, loaded)]),
        );
        return html.replace(
          '<head>',
          `<head>\n    <script type="module" src="/${script.fileName}" data-code='${JSON.stringify(code)}'></script>`,
        );
      },
    },
  };
}
