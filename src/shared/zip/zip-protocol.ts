/** What a page and the worker that unpacks say to each other. */
import type { ZipFault, ZipLimits } from './zip-parts';

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
