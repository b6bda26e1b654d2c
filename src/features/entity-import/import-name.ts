import type { ListId } from '~/domain/entities/rows';
import type { Job } from '~/shared/jobs/job';
import type { Chunk } from './check';
import type { ImportInput } from './import-store';
import type { PlannedEntity } from './plan';
import type { Found } from './repeats';

/** The name of the kind of jobs that send a file, apart from their code, which loads with the first one. */
export const importName = 'entity-import';

/** The name of the kind of jobs that undo an import. */
export const undoName = 'entity-import-undo';

export type ImportJob = Job<ImportInput, Chunk, never>;

/** The name of the kind of jobs that change entities from a file. */
export const updateName = 'entity-update';

/** What a job that changes entities needs beside its items. */
export interface UpdateInput extends ListId {
  newProperties: readonly string[];
  file: { name: string; size: number };
  /** Rows that could not be applied. Updates of earlier releases lack them. */
  leftOut?: Found;
  /** The UUIDs of the new entities follow from it. */
  seed: string;
  /** Under which what it changes is stored, to be undone. */
  undo: string;
  /** An earlier try may have created some of them. */
  isAgain: boolean;
}

/** One call of an update: a change of one entity, or some new entities. */
export type UpdateStep =
  | { op: 'change'; uuid: string; version: number; label?: string; data: Record<string, string> }
  | { op: 'create'; entities: readonly (PlannedEntity & { uuid: string })[] };

export type UpdateJob = Job<UpdateInput, UpdateStep, never>;
