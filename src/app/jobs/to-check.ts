import type { I18n } from '@lingui/core';
import { reasonText } from '~/shared/errors/reason-text';
import type { AnyJob } from '~/shared/jobs/job-list';
import type { ItemToCheck } from '~/shared/jobs/kind';

/** The items of an ended job that somebody should look at: those that its kind names, or else all that failed. */
export function itemsToCheck(job: AnyJob, i18n: I18n): readonly ItemToCheck[] {
  if (job.kind.toCheck) return job.kind.toCheck(job);
  if (job.kind.describe) return [];
  return job.all().flatMap(({ item: { id, label }, state, error }) => {
    if (state !== 'refused' && state !== 'unknown') return [];
    return [{ id, label, why: reasonText(error, i18n) }];
  });
}
