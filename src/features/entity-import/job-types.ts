import type { ListId } from '~/domain/entities/rows';
import type { Job } from '~/shared/jobs/job';
import type { Chunk } from './check';
import type { ImportInput } from './import-store';
import type { PlannedEntity } from './plan';
import type { MatchingRows } from './repeated-rows';

/** Separate from the job code, which is loaded with the first job. */
export const importKindName = 'entity-import';

export const undoKindName = 'entity-import-undo';

export type ImportJob = Job<ImportInput, Chunk, never>;

export const updateKindName = 'entity-update';

export interface UpdateInput extends ListId {
  newProperties: readonly string[];
  file: { name: string; size: number };
  /** Rows that could not be applied. Missing in updates of earlier releases. */
  leftOut?: MatchingRows;
  /** The new entities' UUIDs derive from it. */
  seed: string;
  /** Storage key for the undo data of this update. */
  undo: string;
  /** An earlier try may have created some of the entities. */
  isAgain: boolean;
}

export type UpdateStep =
  | { op: 'change'; uuid: string; version: number; label?: string; data: Record<string, string> }
  | { op: 'create'; entities: readonly (PlannedEntity & { uuid: string })[] };

export type UpdateJob = Job<UpdateInput, UpdateStep, never>;
