import { i18n as appI18n, type I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createAppUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { assignFormRole } from '~/api/generated/mutations/assignments';
import { refetchAfter } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { settledValue } from '~/api/settle-write';
import { reasonText } from '~/shared/errors/describe-failure';
import { isNotSent, isOverloaded } from '~/shared/jobs/failures';
import type { Job } from '~/shared/jobs/job';
import type { JobEntry, JobKind, ResultFile } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { csvFile, csvLines } from '~/shared/lib/csv/write';
import { fileName } from '~/shared/lib/file-names';
import { bidiIsolate, stripBidiIsolates } from '~/shared/lib/isolate';
import { paths } from '~/shared/lib/paths';
import { findCreated, type NewAppUser, sendCreation } from '../writes';
import { hasErrors, type Line, type LineIssue } from './parse';

export interface Creation {
  projectId: number;
  projectName: string;
  /** The highest id before the first line. */
  newest: number;
  /** The app users this job created; grows while it runs. */
  createdIds: number[];
  /** Lines with problems, which are not sent. */
  faulty: readonly Line[];
}

export interface LineProgress {
  /** Highest id before the first try: what a call with a lost response created is higher. */
  after: number;
  user: NewAppUser | null;
  missing: readonly string[];
}

export type CreationJob = Job<Creation, Line, LineProgress>;

export class MissingForms extends Error {}

/** Creates the app user of a line, or finds the one of an earlier try. Throws ApiError and LostAnswer. */
async function userOf(
  line: Line,
  { after }: LineProgress,
  creation: Creation,
  isUnknown: boolean,
): Promise<NewAppUser> {
  const { projectId, createdIds } = creation;
  // An earlier try may have created it.
  const [found] = isUnknown ? await findCreated(projectId, line.name, after, createdIds) : [];
  return found ?? settledValue(await sendCreation(projectId, line.name, { ...line.properties }, after, createdIds));
}

/**
 * Creates app users in the order of the list, one at a time: one with a lost response is recognised by its higher id.
 * Stops when a response stays lost.
 */
export const creationKind: JobKind<Creation, Line, LineProgress> = {
  name: 'app-users',
  parallel: { from: 1, most: 1 },
  failureLimits: { unknown: 1 },
  async run({ data: line }, { input, note, before, signal, keep }) {
    let kept = note ?? { after: Math.max(input.newest, ...input.createdIds), user: null, missing: line.forms };
    keep(kept);
    const user = kept.user ?? (await userOf(line, kept, input, before === 'unknown'));
    if (!kept.user) {
      input.createdIds.push(user.id);
      kept = { ...kept, user };
      keep(kept);
    }
    const missing: string[] = [];
    let cause: unknown;
    for (const form of kept.missing) {
      try {
        signal.throwIfAborted();
        await assignFormRole(input.projectId, form, 'app-user', user.id);
      } catch (error) {
        // Already assigned: an earlier response was lost.
        if (isProblem(error, '409.3')) continue;
        if (isOverloaded(error) || isNotSent(error)) throw error;
        missing.push(form);
        cause = error;
      }
    }
    keep({ ...kept, missing });
    if (missing.length > 0) throw new MissingForms('not all forms were given', { cause });
  },
  finish({ input: { projectId } }) {
    void refetchAfter('createAppUser', projectId);
    void refetchAfter('assignFormRole', projectId);
  },
  resultFile: async (job) => creationResult(job, appI18n),
};

export function startCreation(
  project: { id: number; name: string },
  lines: readonly Line[],
  newest: number,
  title: string,
): CreationJob {
  return startJob(creationKind, {
    title,
    address: paths.appUsers(project.id),
    input: {
      projectId: project.id,
      projectName: project.name,
      newest,
      createdIds: [],
      faulty: lines.filter(hasErrors),
    },
    items: lines
      .filter((line) => !hasErrors(line))
      .map((line) => ({ id: String(line.number), label: line.name, data: line })),
  });
}

/** `partly`: some forms could not be assigned. `unknown`: the response was lost. `faulty`: not sent. */
export type Outcome =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done'; user: NewAppUser }
  | { state: 'partly'; user: NewAppUser; missing: readonly string[]; reason: unknown }
  | { state: 'failed'; reason: unknown }
  | { state: 'unknown' }
  | { state: 'faulty' };

export function lineOutcome({ state, note, error }: JobEntry<Line, LineProgress>): Outcome {
  const user = note?.user;
  if (state === 'waiting' || state === 'running') return { state };
  if (state === 'done') return user ? { state, user } : { state: 'unknown' };
  if (user) {
    const reason = error instanceof MissingForms ? error.cause : error;
    return { state: 'partly', user, missing: note.missing, reason };
  }
  return state === 'unknown' ? { state } : { state: 'failed', reason: error };
}

export const lineOutcomes = (job: CreationJob): { line: Line; outcome: Outcome }[] =>
  [
    ...job.all().map((entry) => ({ line: entry.item.data, outcome: lineOutcome(entry) })),
    ...job.input.faulty.map((line) => ({ line, outcome: { state: 'faulty' } as const })),
  ].toSorted((one, other) => one.line.number - other.line.number);

function issueText(issue: LineIssue, i18n: I18n): string {
  switch (issue.kind) {
    case 'no-name':
      return i18n._(msg`This line has no name.`);
    case 'long-name':
      return i18n._(msg`The name has more than ${longestName} characters.`);
    case 'extra-cells':
      return i18n._(msg`This line has more cells than columns.`);
    case 'unknown-form': {
      const form = bidiIsolate(issue.form);
      return i18n._(msg`There is no form “${form}”.`);
    }
    case 'exists':
      return i18n._(msg`An app user with this name already exists. Another one will be created.`);
    case 'repeated': {
      const { times } = issue;
      if (times === 2) return i18n._(msg`This name appears twice; both will be created.`);
      return i18n._(msg`This name appears ${times} times; all of them will be created.`);
    }
  }
}

export const issuesText = ({ issues }: Line, i18n: I18n): string =>
  issues.map((issue) => issueText(issue, i18n)).join(' ');

/** The same in every language, for scripts. */
const outcomeKeywords: Record<Outcome['state'], string> = {
  waiting: 'not created',
  running: 'not created',
  done: 'created',
  partly: 'created without all forms',
  failed: 'not created',
  unknown: 'unknown',
  faulty: 'not created',
};

function reasonColumn(line: Line, outcome: Outcome, i18n: I18n): string {
  if (outcome.state === 'faulty') return stripBidiIsolates(issuesText(line, i18n));
  if (outcome.state === 'failed' || outcome.state === 'partly') return reasonText(outcome.reason, i18n);
  return outcome.state === 'unknown' ? i18n._(msg`The connection was lost before the server answered.`) : '';
}

/** The results as CSV with the columns of the input, to be corrected and pasted again. Contains no secret. */
export function resultCsv(lines: readonly Line[], outcomes: readonly Outcome[], i18n: I18n): string {
  const properties = [...new Set(lines.flatMap((line) => Object.keys(line.properties)))];
  const rows = lines.map((line, index) => {
    const outcome = outcomes[index] ?? { state: 'waiting' };
    const user = outcome.state === 'done' || outcome.state === 'partly' ? outcome.user : null;
    const values = new Map(Object.entries(line.properties));
    return [
      line.name,
      ...properties.map((name) => values.get(name) ?? ''),
      line.forms.join(';'),
      outcomeKeywords[outcome.state],
      user === null ? '' : String(user.id),
      reasonColumn(line, outcome, i18n),
    ];
  });
  return csvLines([['name', ...properties, 'forms', 'outcome', 'app user id', 'problem'], ...rows]);
}

export function creationResult(job: CreationJob, i18n: I18n): ResultFile {
  const lines = lineOutcomes(job);
  const text = resultCsv(
    lines.map(({ line }) => line),
    lines.map(({ outcome }) => outcome),
    i18n,
  );
  return { name: `${fileName(job.input.projectName)} - app users.csv`, content: csvFile(text) };
}
