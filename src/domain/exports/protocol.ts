/** What the page and the worker that builds files say to each other. */
import type { ExportCounts, ExportPlan, ValuesBeside } from './plan';

export type ToWorker =
  | { kind: 'start'; plan: ExportPlan; values: ValuesBeside | null }
  /** A page of rows as the server sent it (OData). */
  | { kind: 'page'; json: ArrayBuffer }
  | { kind: 'end'; about: ExportPlan['about'] };

export type FromWorker =
  | { kind: 'chunk'; bytes: Uint8Array<ArrayBuffer> }
  /** The page was read: how many rows all pages have, and where the next page is. */
  | { kind: 'parsed'; total: number | null; next: string | null }
  /** Everything that was sent is written. */
  | { kind: 'written'; counts: ExportCounts }
  | { kind: 'failed'; message: string };
