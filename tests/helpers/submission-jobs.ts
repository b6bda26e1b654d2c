import { i18n } from '@lingui/core';
import { beforeEach, expect } from 'vitest';
import { queryClient } from '~/api/query-client';
import type { ReviewState } from '~/api/schema';
import { fetchRow } from '~/domain/submissions/queries';
import { submissionsSearchSchema } from '~/domain/submissions/search-params';
import { startMoving, startReview } from '~/features/submissions/bulk/jobs';
import { type ListedSubmission, toListedSubmission } from '~/features/submissions/bulk/listed';
import { readMatching } from '~/features/submissions/bulk/read-matching';
import { signIn } from '~/session/session';
import type { Job } from '~/shared/jobs/job';
import { currentJobs, clearJobs } from '~/shared/jobs/job-list';
import type { BulkOutcome } from '~/shared/rows/bulk-outcome';
import { serveFetch } from './served';

/* For integration tests of jobs with many submissions of a form. */

/** How the answer to a change gets lost once the change is made. */
export const lostAnswers = [
  ['a cut connection', { kind: 'lost' }],
  ['a gateway error', { kind: 'lost', status: 502 }],
  ['a gateway timeout', { kind: 'lost', status: 504 }],
  ['an answer that breaks off', { kind: 'cut', bytes: 5 }],
  ['an answer that ends early as if it were complete', { kind: 'cut', bytes: 5, silently: true }],
] as const;

export const form = { projectId: 1, xmlFormId: 'water_point' };
const path = '/v1/projects/1/forms/water_point/submissions';
const listedOf = toListedSubmission(({ __id }) => ({ title: '', id: __id }));
const everything = { signal: new AbortController().signal, onProgress: () => undefined };

/** What matches a query, all of it or some, as a job gets it. */
export const matching = (query = '', only?: ReadonlySet<string>) =>
  readMatching(form, submissionsSearchSchema.read(new URLSearchParams(query)), listedOf, everything, only);

type BulkJob = Job<unknown, unknown, BulkOutcome>;
export const latest = () => currentJobs().at(-1) as BulkJob;

/** Runs a review to its end. */
export async function review(
  some: Map<string, ListedSubmission>,
  reviewState: ReviewState = 'approved',
  notes = 'Checked.',
) {
  startReview(form, some, { reviewState, notes });
  await latest().whenEnded();
  return latest();
}
/** Moves submissions to the trash or back. */
export async function move(some: Map<string, ListedSubmission>, to: 'delete' | 'restore') {
  startMoving(form, some, to);
  await latest().whenEnded();
  return latest();
}

export const stateOf = async (id: string) => (await fetchRow(form, id))?.__system.reviewState;
/** The rows of the file of results. */
export const resultsOf = async (job: BulkJob) => {
  const file = await job.kind.resultFile?.(job);
  return (await file?.content.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? [];
};

/** Serves the form, with an administrator and no jobs before each test. `onRequest` gets the path of every request. */
export function submissionJobs(onRequest?: (path: string) => void) {
  const server = serveFetch(onRequest);
  let listed = new Map<string, ListedSubmission>();
  beforeEach(async () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    queryClient.clear();
    clearJobs();
    await signIn('admin@example.org', 'demonstration-admin');
    listed = await matching();
  });
  const request = (method: string, id: string, body?: object) =>
    server().request(`${path}/${id}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    server,
    /** All submissions as they were listed before the test. */
    listed: () => listed,
    /** The first ones that fit. */
    first: (count: number, fits: (one: ListedSubmission) => boolean = () => true) =>
      new Map([...listed].filter(([, one]) => fits(one)).slice(0, count)),
    /** Reviews one as another user does. */
    set: async (id: string, reviewState: ReviewState) =>
      expect((await request('PATCH', id, { reviewState })).ok).toBe(true),
    remove: (id: string) => request('DELETE', id),
    /** The notes of the reviews of a submission. */
    reviews: async (id: string) => {
      const audits = (await (await server().request(`${path}/${id}/audits`)).json()) as {
        action: string;
        notes: string | null;
      }[];
      return audits.filter(({ action }) => action === 'submission.update').map(({ notes }) => notes);
    },
  };
}
