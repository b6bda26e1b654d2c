import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { withImports } from './graph.ts';
import { readPages } from './read-pages.ts';
import { textFiles } from './texts.ts';

/** The name of the worker's file: the same in every release, so that the browser finds a new one at the old address. */
export const workerFile = 'offline-worker.js';

/** The source of the worker: an entry of the build. */
export const workerSource = fileURLToPath(new URL('../src/features/web-forms/offline/worker.ts', import.meta.url));

/** The catalogues of these pages, and of the parts that they load. */
export const catalogues = ['start', 'web-forms', 'map'] as const;

/** All modules that run on the pages, starting with those of the page: also those that it imports on demand. */
export const modulesOf = (start: string[], moduleOf: (id: string) => Rolldown.ModuleInfo | null): Set<string> =>
  withImports(start, (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = moduleOf(id) ?? {};
    return [...importedIds, ...dynamicallyImportedIds];
  });

/** The files of chunks: they, what they import, their styles, and the workers that they start. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set<string>();
  const scripts = Object.keys(bundle).filter((name) => bundle[name]?.type === 'asset' && name.endsWith('.js'));
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset);
    for (const script of scripts) if (chunk.code.includes(script)) files.add(script);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  chunks.forEach(add);
  return [...files].toSorted();
}

/**
 * Writes into the service worker which files its release consists of: those of the first load, of the pages that show
 * forms, and their texts in all languages.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'alidade:offline-worker',
    apply: 'build',
    generateBundle: {
      // After the HTML is written.
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const worker = chunks.find(({ fileName }) => fileName === workerFile);
        const html = bundle['index.html'];
        if (!worker || html?.type !== 'asset') throw new Error('the service worker or the HTML is missing');
        if (worker.imports.length + worker.exports.length > 0)
          throw new Error('the service worker must be one plain script: it imports or exports something');
        const { pages } = await readPages();
        const start = pages.filter(({ open }) => open).flatMap(({ files }) => files);
        const modules = modulesOf(start, (id) => this.getModuleInfo(id));
        const first = chunks.filter(({ name, isEntry }) => isEntry && (name === 'app' || name === 'early'));
        const own = chunks.filter((chunk) => chunk !== worker && chunk.moduleIds.some((id) => modules.has(id)));
        const inAllLanguages = await textFiles();
        const texts = catalogues.flatMap((part) => {
          const { name = '', scripts = new Map() } = inAllLanguages.get(part) ?? {};
          return [...scripts.keys()].map((locale: string) => name.replace('@', locale));
        });
        const files = [...filesOf(bundle, [...first, ...own]), ...texts, 'logo.svg'].map((file) => `/${file}`);
        const name = createHash('sha256')
          .update(JSON.stringify([files, String(html.source), worker.code]))
          .digest('hex')
          .slice(0, 12);
        const mark = '__OFFLINE_RELEASE__';
        if (!worker.code.includes(mark)) throw new Error('the service worker does not read its release');
        worker.code = worker.code.replaceAll(mark, () => JSON.stringify({ name, files }));
      },
    },
  };
}
