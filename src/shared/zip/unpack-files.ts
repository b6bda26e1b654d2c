import { type ZipBytes, type ZipLimits, ZipParts } from './zip-parts';
import type { ZipContent } from './zip-protocol';

/** The names of an archive, and those of its files that are wanted and there. Throws UnreadableZip. */
export function unpackFiles(bytes: ZipBytes, wanted: readonly string[], limits: ZipLimits): ZipContent {
  const parts = new ZipParts(bytes, limits);
  const files = new Map<string, Blob>();
  for (const path of wanted) {
    if (!parts.has(path)) continue;
    const pieces: BlobPart[] = [];
    parts.read(path, (piece) => pieces.push(piece as Uint8Array<ArrayBuffer>) > 0);
    files.set(path, new Blob(pieces));
  }
  return { names: new Set(parts.names()), files };
}
