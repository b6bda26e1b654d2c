import { type ZipBytes, type ZipFault, type ZipLimits, ZipParts } from './zip-parts';

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

export interface ZipTask {
  file: Blob;
  wanted: readonly string[];
  limits: ZipLimits;
}

export interface ZipContent {
  names: ReadonlySet<string>;
  files: ReadonlyMap<string, Blob>;
}

export type ZipAnswer =
  | ({ kind: 'read' } & ZipContent)
  | { kind: 'unreadable'; fault: ZipFault; path: string }
  /** The file changed or vanished after selection, or there is a defect. */
  | { kind: 'failed'; message: string };
