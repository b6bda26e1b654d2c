import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IndexRef } from '~/engines/row-index/types';
import type { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { startPanelJob } from '~/shared/jobs/start-job';
import { getLocalIndex } from './indexes';
import type { IndexSource } from './source';

/** Pages are loaded in order: the stored index knows the next one. */
interface Page {
  rows: number;
}

interface LoadInput {
  place: IndexRef;
}

export type LoadJob = Job<LoadInput, Page, never>;

export const loadKind: JobKind<LoadInput, Page, never> = {
  name: 'row-index',
  parallel: { from: 1, most: 1 },
  stopAborts: true,
  // The next page would fail as well; retrying resumes here.
  isFatal: () => true,
  counted: {
    weigh: ({ rows }) => rows,
    words: (done, all) => msg`${done} of ${all} rows`,
  },
  prepare: (job) => getLocalIndex(job.input.place).beginLoading(job),
  async run({ id }, { input, signal }) {
    const isLast = id === 'last';
    return getLocalIndex(input.place).loadPage(isLast, signal);
  },
  finish: (job) => getLocalIndex(job.input.place).endLoading(),
  resume: { storedNote: (note) => note, days: 7 },
};

export function startLoading(source: IndexSource, total: number): LoadJob {
  const { place, title, address, pageRows } = source;
  const pages = Math.max(1, Math.ceil(total / pageRows));
  const items = Array.from({ length: pages }, (_, at) => {
    const isLast = at === pages - 1;
    const rows = isLast ? Math.max(1, total - at * pageRows) : pageRows;
    return { id: isLast ? 'last' : String(at), label: String(at + 1), data: { rows } };
  });
  return startPanelJob(loadKind, { title: i18n._(msg`Load all rows: ${title}`), address, input: { place }, items });
}
