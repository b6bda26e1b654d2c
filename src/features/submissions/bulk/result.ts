import { i18n } from '@lingui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { describeError } from '~/shared/errors/describe-error';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry, ResultFile } from '~/shared/jobs/kind';
import { outcomeWords } from '~/shared/jobs/result-file';
import { csvFile, csvLines } from '~/shared/lib/csv';
import { paths } from '~/shared/lib/paths';
import { fileName } from '~/shared/lib/file-names';
import type { FormInput, ListedItem, Outcome } from './listed';

/** What happened to one submission, in words that scripts can rely on: the states are those of the server. */
interface States {
  before: string;
  after: string;
}

function message(
  { note, error }: JobEntry<unknown, Outcome>,
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

/**
 * The outcome of a bulk job as CSV: submission, who sent it, state before and after, outcome, why, and the address of
 * its page. In: the states of an
 * entry, and why one was skipped because it was so already.
 */
export function bulkResult<Input extends FormInput, Item extends ListedItem | readonly [...ListedItem, ...unknown[]]>(
  job: Job<Input, Item, Outcome>,
  states: (entry: JobEntry<Item, Outcome>) => States,
  same: MessageDescriptor,
): ResultFile {
  const { projectId, xmlFormId } = job.input;
  const lines = job.all().map((entry) => {
    const { before, after } = states(entry);
    const [, , submitter] = entry.item.data;
    return [
      entry.item.id,
      submitter ?? '',
      before,
      entry.state === 'done' ? after : '',
      outcomeWords[entry.state],
      message(entry, { ...reasons, same }),
      new URL(paths.submission(projectId, xmlFormId, entry.item.id), location.origin).href,
    ];
  });
  const head = ['instanceId', 'submitter', 'before', 'after', 'outcome', 'message', 'address'];
  return { name: `${fileName(job.title)}.csv`, content: csvFile(csvLines([head, ...lines])) };
}
