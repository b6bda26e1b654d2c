import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { licensesPath } from '../src/shared/lib/product.ts';

const engine = '@getodk/xforms-engine';
const licenses = licensesPath.slice(1);

/** Whether a module is the engine of forms. */
export const isEngine = (id: string): boolean => id.includes(`/node_modules/${engine}/`);

async function buildFile() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      license: { fileName: licenses },
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve(engine)),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const files = 'output' in result ? result.output : [];
  const listed = files.find(({ fileName }) => fileName === licenses);
  const [file, ...others] = files.filter((one) => one !== listed);
  if (file?.type !== 'chunk' || others.length > 0) throw new Error('the engine of forms is not one file');
  if (listed?.type !== 'asset') throw new Error('the licenses of the engine of forms are not known');
  const hash = createHash('sha256').update(file.code).digest('base64url').slice(0, 7);
  return { name: `assets/xforms-engine-${hash}.js`, source: file.code, licenses: entriesOf(textOf(listed.source)) };
}

const textOf = (source: string | Uint8Array) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);
/** What follows the heading of a list of licenses. */
const entriesOf = (list: string) => list.slice(list.indexOf('\n## '));

let file: ReturnType<typeof buildFile> | undefined;

/** The file of the engine in the build. */
export const engineFile = () => (file ??= buildFile());

/**
 * Bundles the engine of forms by itself. It waits for its WebAssembly at the top of a module, and with such a module the
 * bundler makes a file more for most of what loads by itself, on all pages.
 */
export function ownFileOfEngine(): Plugin {
  return {
    name: 'alidade:engine-file',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${engine}$`) },
      handler: async () => ({ id: `/${(await engineFile()).name}`, external: true }),
    },
    generateBundle: {
      // After the list of licenses.
      order: 'post',
      async handler(_, bundle) {
        const { name: fileName, source, licenses: entries } = await engineFile();
        this.emitFile({ type: 'asset', fileName, source });
        const list = bundle[licenses];
        if (list?.type !== 'asset') throw new Error('no list of licenses');
        list.source = `${textOf(list.source).trimEnd()}\n${entries}`;
      },
    },
  };
}
