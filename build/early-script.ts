import type { Plugin, Rolldown } from 'vite';
import type { EarlyPages, EarlyRequest } from '../src/app/early.ts';
import type { Part } from '../src/i18n/catalogues.ts';
import { engineFile, isEngine } from './engine-file.ts';
import { readPages } from './read-pages.ts';
import { type TextFiles, textFiles } from './texts.ts';

/**
 * The files of modules beyond those of the first load, without duplicates: scripts and styles of their chunks and of
 * their imports. A module in a shared file may have a small file of its own, which is what `import()` asks for.
 */
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
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`no chunk holds ${module}`);
    add(chunk.fileName);
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
    if (entry) add(entry.fileName);
  }
  return [...files];
}

/**
 * The data for the early requests' script. Takes the build's facts about the pages, the output files of the sources,
 * and those of texts.
 */
export function earlyPages(
  { frame: shared, texts, login, pages }: Awaited<ReturnType<typeof readPages>>,
  filesFrom: (sources: string[]) => string[],
  textsFiles: ReadonlyMap<Part, Pick<TextFiles, 'name'>>,
): EarlyPages {
  const files: string[] = [];
  const places = (sources: string[], parts: readonly Part[]) =>
    [...filesFrom(sources), ...parts.map((part) => textsFiles.get(part)?.name ?? '')].map((name) => {
      if (!files.includes(name)) files.push(name);
      return files.indexOf(name);
    });
  const frame = places(shared, texts);
  const requestsOf = ({ requests }: Pick<(typeof pages)[number], 'requests'>): EarlyRequest[] =>
    requests.map(({ url, filtered, since }) => (since ? [url, filtered ? 1 : 0, since] : [url, filtered ? 1 : 0]));
  return {
    shell: frame,
    login: { requests: requestsOf(login), code: places(login.files, login.texts) },
    pages: pages.map((page) => ({
      pattern: page.pattern,
      requests: requestsOf(page),
      code: places(page.files, page.texts).filter((place) => page.open || !frame.includes(place)),
      ...(page.open && { open: 1 as const }),
    })),
    files,
  };
}

const asAttribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');

/**
 * Puts the early requests' script into the HTML. It runs as soon as it has loaded, without waiting for styles. The
 * application imports code of the same file, so that it always runs first. Adds the data it needs: the first requests of
 * the pages, and the files of their code and texts.
 */
export function earlyScript(): Plugin {
  return {
    name: 'alidade:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, chunk: app }) {
        // Its own file may only import the one that it shares with the application, and would cost a turn more.
        const script = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/app/early.ts')),
        );
        if (!script || !app) throw new Error('the early requests have no chunk');
        const loaded = new Set([app.fileName, ...app.imports]);
        const engine = await engineFile();
        const filesFrom = (sources: string[]) => [
          ...filesOf(
            bundle,
            sources.filter((id) => !isEngine(id)),
            loaded,
          ),
          ...(sources.some(isEngine) ? [engine.name] : []),
        ];
        const early = earlyPages(await readPages(), filesFrom, await textFiles());
        return html.replace(
          '<head>',
          `<head>\n    <script type="module" async src="/${script.fileName}" data-pages='${asAttribute(early)}'></script>`,
        );
      },
    },
  };
}
