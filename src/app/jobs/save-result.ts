import type { I18n } from '@lingui/core';
import type { AnyJob } from '~/shared/jobs/job-list';
import type { StoredJob } from '~/shared/jobs/stored-jobs';
import { saveFile } from '~/shared/lib/save-file';

/** Hands what became of a job's items to the downloads, as its kind writes it. Throws what loading the code for it throws. */
export async function saveResult(job: AnyJob, i18n: I18n): Promise<void> {
  const own = await job.kind.resultFile?.(job);
  const rows = job.all().map(({ item: { label }, state, error }) => ({ label, state, error }));
  const { name, content } = own ?? (await import('~/shared/jobs/result-file')).resultFile(job.title, rows, i18n);
  saveFile(content, name);
}

/** The same of a job that a reload cut off. */
export async function saveStoredResult({ title, items }: StoredJob, i18n: I18n): Promise<void> {
  const { resultFile } = await import('~/shared/jobs/result-file');
  const { name, content } = resultFile(title, items, i18n);
  saveFile(content, name);
}
