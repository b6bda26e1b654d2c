import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that compress. */
const isText = /\.(?:html|js|css|svg|json)$/;
/** Bytes below which a header costs more than compression saves. */
const smallest = 1024;

const ways = [
  { ending: '.gz', compress: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
  // Its default is the best compression.
  { ending: '.br', compress: promisify(brotliCompress) },
] as const;

/**
 * Writes compressed files beside those of the build, for web servers that send such files (docs/deploying.md). It reads
 * what was written: other plugins change files until the end, and libraries for this compress them before.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'alidade:compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => isText.test(file))) {
        const path = join(dir, name);
        const content = await readFile(path);
        if (content.byteLength < smallest) continue;
        // Several at once would hold the memory of all.
        for (const { ending, compress } of ways) await writeFile(path + ending, await compress(content));
      }
    },
  };
}
