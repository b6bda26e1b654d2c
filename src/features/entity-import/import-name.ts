import type { Job } from '~/shared/jobs/job';
import type { Chunk } from './check';
import type { ImportInput } from './import-store';

/** The name of the kind of jobs that send a file, apart from their code, which loads with the first one. */
export const importName = 'entity-import';

export type ImportJob = Job<ImportInput, Chunk, never>;
