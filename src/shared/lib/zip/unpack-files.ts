import { type ZipBytes, type ZipFault, type ZipLimits, ZipParts } from './zip-parts';

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

// What a page and the worker that unpacks say to each other.

export interface ZipTask {
  file: Blob;
  /** The files to unpack. Those that the archive lacks are left out. */
  wanted: readonly string[];
  limits: ZipLimits;
}

/** What is in an archive, and the files of it that were wanted. */
export interface ZipContent {
  names: ReadonlySet<string>;
  files: ReadonlyMap<string, Blob>;
}

export type ZipAnswer =
  | ({ kind: 'read' } & ZipContent)
  | { kind: 'unreadable'; fault: ZipFault; path: string }
  /** The file was changed, moved or deleted after it was selected, or there is a defect. */
  | { kind: 'failed'; message: string };
