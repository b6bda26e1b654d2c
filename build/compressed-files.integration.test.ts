import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { compressedFiles } from './compressed-files.ts';

test('writes compressed files beside larger texts, as they are on the disk after all other plugins', async () => {
  const root = await mkdtemp(join(tmpdir(), 'alidade-compressed-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'large.js'), `console.log('${'text '.repeat(500)}')`);
  await writeFile(join(root, 'small.js'), 'console.log(1)');
  const late = {
    name: 'late',
    writeBundle: { order: 'pre' as const, handler: () => writeFile(join(root, 'out/large.js'), 'late '.repeat(500)) },
  };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: 'out',
      rollupOptions: {
        input: [join(root, 'large.js'), join(root, 'small.js')],
        output: { entryFileNames: '[name].js' },
      },
    },
    plugins: [late, compressedFiles()],
  });
  expect((await readdir(join(root, 'out'))).toSorted()).toEqual(['large.js', 'large.js.br', 'large.js.gz', 'small.js']);
  const file = (name: string) => readFile(join(root, 'out', name));
  const content = await file('large.js');
  expect(content.toString()).toContain('late late');
  expect(gunzipSync(await file('large.js.gz'))).toEqual(content);
  expect(brotliDecompressSync(await file('large.js.br'))).toEqual(content);
});
