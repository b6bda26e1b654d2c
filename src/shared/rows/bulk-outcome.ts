import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { reasonText } from '~/shared/errors/describe-failure';
import type { Job } from '~/shared/jobs/job';
import type { ItemToCheck, JobEntry } from '~/shared/jobs/kind';

/**
 * `at`: the row's time of change after the job, by which Undo detects later changes. `why`: it needed no change,
 * someone else changed it meanwhile, or it is gone.
 */
export type BulkOutcome = { at: string | null } | { why: 'same' | 'changed' | 'gone' };

const reasons = {
  changed: msg`Changed by someone else after it was selected. Check it again.`,
  gone: msg`Already deleted.`,
};

/** Why a row was not changed; empty if it was. `same`: the text for one that needed no change. */
export function skipReason({ note, error }: JobEntry<unknown, BulkOutcome>, same: MessageDescriptor): string {
  if (error !== undefined) {
    return reasonText(error, i18n);
  }
  return note && 'why' in note ? i18n._({ ...reasons, same }[note.why]) : '';
}

/** The rows that failed, or that someone else changed meanwhile. `addressOf`: the path of a row's page. */
export function rowsToCheck<Input, Data>(
  job: Job<Input, Data, BulkOutcome>,
  addressOf: (input: Input, id: string) => string,
): ItemToCheck[] {
  return job.all().flatMap((entry) => {
    const { item, state, note } = entry;
    const isChanged = state === 'skipped' && note !== undefined && 'why' in note && note.why === 'changed';
    if (!isChanged && state !== 'refused' && state !== 'unknown') return [];
    const why = skipReason(entry, reasons.changed);
    return [{ id: item.id, label: item.label, address: addressOf(job.input, item.id), why }];
  });
}
