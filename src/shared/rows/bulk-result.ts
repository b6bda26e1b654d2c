import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { describeError } from '~/shared/errors/describe-error';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry, ResultFile } from '~/shared/jobs/kind';
import { outcomeWords } from '~/shared/jobs/result-file';
import { csvFile, csvLines } from '~/shared/lib/csv';
import { fileName } from '~/shared/lib/file-names';
import type { BulkOutcome } from './bulk-outcome';

/** What happened to one row, in words that scripts can rely on: the states are those of the server. */
interface States {
  before: string;
  after: string;
}

function message(
  { note, error }: JobEntry<unknown, BulkOutcome>,
  why: Record<'same' | 'changed' | 'gone', MessageDescriptor>,
) {
  if (error !== undefined) {
    const { text } = describeError(error);
    return typeof text === 'string' ? text : i18n._(text);
  }
  return note && 'why' in note ? i18n._(why[note.why]) : '';
}

const reasons = {
  changed: msg`Changed by somebody else after it was selected. Check it again.`,
  gone: msg`Deleted meanwhile.`,
};

interface ResultOptions<Data> extends Identity<Data> {
  statesOf: (entry: JobEntry<Data, BulkOutcome>) => States;
  /** Why one was skipped because it was so already. */
  same: MessageDescriptor;
}

/** What tells the rows of a file apart: the headers, and the cells of an entry. */
interface Identity<Data> {
  head: readonly string[];
  cellsOf: (entry: JobEntry<Data, BulkOutcome>) => readonly string[];
}

/** The outcome of a bulk job as CSV: what identifies each row, its state before and after, outcome, why. */
export function bulkResult<Input, Data>(
  job: Job<Input, Data, BulkOutcome>,
  { head, cellsOf, statesOf, same }: ResultOptions<Data>,
): ResultFile {
  const lines = job.all().map((entry) => {
    const { before, after } = statesOf(entry);
    return [
      ...cellsOf(entry),
      before,
      entry.state === 'done' ? after : '',
      outcomeWords[entry.state],
      message(entry, { ...reasons, same }),
    ];
  });
  const names = [...head, 'before', 'after', 'outcome', 'message'];
  return { name: `${fileName(job.title)}.csv`, content: csvFile(csvLines([names, ...lines])) };
}
