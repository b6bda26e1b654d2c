import type { MessageDescriptor } from '@lingui/core';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry, ResultFile } from '~/shared/jobs/kind';
import { outcomeWords } from '~/shared/jobs/result-file';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { type BulkOutcome, skipReason } from './bulk-outcome';

/** The server's state names, for scripts that read the file. */
interface States {
  before: string;
  after: string;
}

interface ResultOptions<Input, Data> extends Identity<Input, Data> {
  statesOf: (entry: JobEntry<Data, BulkOutcome>) => States;
  same: MessageDescriptor;
}

interface Identity<Input, Data> {
  head: readonly string[];
  cellsOf: (entry: JobEntry<Data, BulkOutcome>) => readonly string[];
  addressOf: (input: Input, id: string) => string;
}

/** The outcome of a bulk job as CSV. */
export function bulkResultFile<Input, Data>(
  job: Job<Input, Data, BulkOutcome>,
  { head, cellsOf, addressOf, statesOf, same }: ResultOptions<Input, Data>,
): ResultFile {
  const lines = job.all().map((entry) => {
    const { before, after } = statesOf(entry);
    return [
      ...cellsOf(entry),
      before,
      entry.state === 'done' ? after : '',
      outcomeWords[entry.state],
      skipReason(entry, same),
      new URL(addressOf(job.input, entry.item.id), location.origin).href,
    ];
  });
  const names = [...head, 'before', 'after', 'outcome', 'message', 'address'];
  return { name: `${fileName(job.title)}.csv`, content: csvFile(csvLines([names, ...lines])) };
}
