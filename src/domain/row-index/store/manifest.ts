import type { IndexPlace } from '../types';

/** The format of manifests and blocks. An index in another one is deleted: reading it anew is always possible. */
export const format = 1;

/** What is known of a block without reading it. */
interface BlockInfo {
  id: number;
  /** Rows of the main table, also replaced ones. */
  rows: number;
  /** Compressed. */
  bytes: number;
}

/** An index in the storage, apart from its blocks. It is written with them in one transaction. */
export interface Manifest {
  format: number;
  key: string;
  place: IndexPlace;
  /** The fields of the form, or the properties of the list, when it was loaded. */
  signature: string;
  /** `loading`: not all rows have been read yet. */
  phase: 'loading' | 'ready';
  /** The token of the next page while loading; null before the first. */
  next: string | null;
  /** Rows on the server when the first page was read. */
  total: number;
  /** The time of the server up to which all changes are in it; null if the table was empty. */
  since: string | null;
  /** Epoch milliseconds in this browser of the last comparison with the server. */
  syncedAt: number | null;
  /** When somebody last used it: the oldest goes first. */
  usedAt: number;
  version: number;
  blocks: readonly BlockInfo[];
  /** Rows that are not replaced or deleted. */
  live: number;
  nextBlock: number;
  /** Rows of the next synchronisation are ordered from here on among those of the same time. */
  sequence: number;
}

export const keyOf = (place: IndexPlace): string =>
  place.kind === 'submissions'
    ? `submissions ${place.projectId} ${place.xmlFormId}`
    : `entities ${place.projectId} ${place.datasetName}`;

export const bytesOf = ({ blocks }: Pick<Manifest, 'blocks'>): number =>
  blocks.reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether a stored value is a manifest that this release reads. */
export const isReadable = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && (value as Partial<Manifest>).format === format;
