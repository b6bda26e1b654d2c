import { i18n } from '@lingui/core';
import { assignFormRole } from '~/api/generated/writes/assignments';
import { reread } from '~/api/invalidation';
import { isProblem } from '~/api/problem';
import { valueOf } from '~/api/settle-write';
import { isNotSent, isOverloaded } from '~/shared/jobs/failures';
import type { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { startJob } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { findCreated, type NewAppUser, sendNew } from '../writes';
import { isFaulty, type Line } from './parse';

/** Input shared by all lines. */
export interface Creation {
  projectId: number;
  projectName: string;
  /** The newest app user before the first line. */
  newest: number;
  /** The app users this job created; grows while it runs. */
  made: number[];
  /** The lines with problems, which are reported but not sent. */
  faulty: readonly Line[];
}

/** The saved state of a line. */
export interface Made {
  /** The newest app user before the first try: one created by a call with a lost answer is newer. */
  after: number;
  user: NewAppUser | null;
  /** The forms still to be assigned. */
  missing: readonly string[];
}

export type CreationJob = Job<Creation, Line, Made>;

/** The app user exists, but cannot use all its forms. */
export class MissingForms extends Error {}

/** Creates the app user of a line, or finds the one that an earlier try created. Throws ApiError and LostAnswer. */
async function userOf(line: Line, { after }: Made, creation: Creation, isUnknown: boolean): Promise<NewAppUser> {
  const { projectId, made } = creation;
  // Check first whether an earlier try created it, to avoid a duplicate.
  const [found] = isUnknown ? await findCreated(projectId, line.name, after, made) : [];
  return found ?? valueOf(await sendNew(projectId, line.name, { ...line.properties }, after, made));
}

/**
 * Creates app users one after the other, in the order of the list: one with a lost answer is recognised by being newer
 * than those before. Stops by itself when an answer stays lost.
 */
export const creationKind: JobKind<Creation, Line, Made> = {
  name: 'app-users',
  parallel: { from: 1, most: 1 },
  stopsAfter: { unknown: 1 },
  async run({ data: line }, { input, note, before, signal, keep }) {
    let kept = note ?? { after: Math.max(input.newest, ...input.made), user: null, missing: line.forms };
    keep(kept);
    const user = kept.user ?? (await userOf(line, kept, input, before === 'unknown'));
    if (!kept.user) {
      input.made.push(user.id);
      kept = { ...kept, user };
      keep(kept);
    }
    const missing: string[] = [];
    let cause: unknown;
    for (const form of kept.missing) {
      try {
        signal.throwIfAborted();
        await assignFormRole.send(input.projectId, form, 'app-user', user.id);
      } catch (error) {
        // It has access already: an earlier answer was lost.
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
    void reread('createAppUser', projectId);
    void reread('assignFormRole', projectId);
  },
  async resultFile(job) {
    const { creationResult } = await import('./result-file');
    return creationResult(job, i18n);
  },
};

/** Starts a job that creates the app users of the lines without problems. */
export function startCreation(
  project: { id: number; name: string },
  lines: readonly Line[],
  newest: number,
  title: string,
): CreationJob {
  return startJob(creationKind, {
    title,
    address: paths.appUsers(project.id),
    input: { projectId: project.id, projectName: project.name, newest, made: [], faulty: lines.filter(isFaulty) },
    items: lines
      .filter((line) => !isFaulty(line))
      .map((line) => ({ id: String(line.number), label: line.name, data: line })),
  });
}
