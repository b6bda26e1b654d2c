import type { I18n } from '@lingui/core';
import type { AnyJob } from '~/shared/jobs/job-list';
import type { StoredJob } from '~/shared/jobs/stored-jobs';
import { saveFile } from '~/shared/lib/save-file';

/** Downloads the results of a job's items in the format of its kind. Throws what loading its code throws. */
export async function saveResult(job: AnyJob, i18n: I18n): Promise<void> {
  const own = await job.kind.resultFile?.(job);
  const rows = job.all().map(({ item: { label }, state, error }) => ({ label, state, error }));
  const { name, content } = own ?? (await import('~/shared/jobs/result-file')).resultFile(job.title, rows, i18n);
  saveFile(content, name);
}

/** The same for a job that a reload interrupted. */
export async function saveStoredResult({ title, items }: StoredJob, i18n: I18n): Promise<void> {
  const { resultFile } = await import('~/shared/jobs/result-file');
  const { name, content } = resultFile(title, items, i18n);
  saveFile(content, name);
}
