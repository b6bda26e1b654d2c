import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { type Plugin, runnerImport } from 'vite';
import type { facts } from './page-facts.ts';
import { texts } from './texts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const linguiConfig = { configPath: here('../src/i18n/lingui.config.ts') };
/** The files with descriptions: src/app/pages.ts, and those that it is made of. */
const isTable = (file: string) => /^(?:[\w-]+-)?pages\.ts$/.test(relative(here('../src/app'), file));
const mark = '\0code-of-page:';

/** Whether a module is one of ours that the tables load on demand for requests. They run here, and also tell their file. */
const sendsRequests = (file: string) => file.startsWith(here('../src/')) && file.endsWith('/queries.ts');

/** Replaces every component that the page table loads by the name of its file: no page runs here. */
function namesInsteadOfCode(): Plugin {
  return {
    name: 'alidade:names-instead-of-code',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !isTable(importer)) return undefined;
      const file = (await this.resolve(source, importer, { skipSelf: true }))?.id;
      return file !== undefined && (file.endsWith('.tsx') || sendsRequests(file)) ? mark + file : undefined;
    },
    load(id) {
      if (!id.startsWith(mark)) return undefined;
      const file = JSON.stringify(id.slice(mark.length));
      return `export const file = ${file};${sendsRequests(id.slice(mark.length)) ? `export * from ${file};` : ''}`;
    },
  };
}

let read: Promise<typeof facts> | undefined;

/** The facts of the page descriptions (src/app/pages.ts, and src/app/*-pages.ts), found by running them once. Throws what they throw. */
export const readPages = () => (read ??= runPages());

async function runPages() {
  const { module } = await runnerImport<{ facts: typeof facts }>(here('page-facts.ts'), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '~': here('../src') } },
    plugins: [
      namesInsteadOfCode(),
      texts(),
      babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig)] }),
    ],
  });
  return module.facts;
}
