import { msg, plural } from '@lingui/core/macro';
import { reread } from '~/api/invalidation';
import { valueOf } from '~/api/settle-write';
import type { JobKind } from '~/shared/jobs/kind';
import { startInPanel } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import type { FormPlace } from '~/api/edition';
import { findCreated, newestId, sendNew, sendRevocation } from './writes';

type Revoked = { id: number; token: string };

const revocationKind: JobKind<FormPlace, Revoked, null> = {
  name: 'public-link-revocations',
  parallel: { from: 4, most: 16 },
  failedText: (failed) => msg`${plural(failed, { one: '# link failed', other: '# links failed' })}`,
  run: ({ data }, { input }) => sendRevocation(input, data),
  finish() {
    void reread('deleteSession');
  },
};

/** Starts a job that revokes these links. Shown by the panel. */
export function startRevoking(
  { projectId, xmlFormId }: FormPlace,
  links: readonly (Revoked & { displayName: string })[],
  title: string,
): void {
  startInPanel(revocationKind, {
    title,
    address: paths.publicLinks(projectId, xmlFormId),
    input: { projectId, xmlFormId },
    items: links.map(({ id, token, displayName }) => ({
      id: String(id),
      label: displayName,
      data: { id, token },
    })),
  });
}

interface Creation extends FormPlace {
  once: boolean;
  /** The newest link before the first one. */
  newest: number;
  /** The links this job created; grows while it runs. */
  made: number[];
}

/** The newest link before the first try of a line: one created by a call with a lost answer is newer. */
interface Tried {
  after: number;
}

/**
 * Creates links one after the other, in the order of the list: one with a lost answer is recognised by being newer than
 * those before. Stops by itself when an answer stays lost.
 */
const creationKind: JobKind<Creation, string, Tried> = {
  name: 'public-links',
  parallel: { from: 1, most: 1 },
  stopsAfter: { unknown: 1 },
  async run({ data: displayName }, { input, note, before, keep }) {
    const { once, made } = input;
    const tried = note ?? { after: Math.max(input.newest, ...made) };
    keep(tried);
    // Check first whether an earlier try created it, to avoid a duplicate.
    const [found] = before === 'unknown' ? await findCreated(input, displayName, tried.after, made) : [];
    const { id } = found ?? valueOf(await sendNew(input, { displayName, once, properties: {} }, tried.after, made));
    made.push(id);
  },
  finish({ input: { projectId, xmlFormId } }) {
    void reread('createPublicLink', projectId, xmlFormId);
  },
};

/** Starts a job that creates a link per name. Shown by the panel. */
export function startCreation(
  { projectId, xmlFormId }: FormPlace,
  names: readonly string[],
  once: boolean,
  title: string,
): void {
  startInPanel(creationKind, {
    title,
    address: paths.publicLinks(projectId, xmlFormId),
    input: { projectId, xmlFormId, once, newest: newestId({ projectId, xmlFormId }) ?? 0, made: [] },
    items: names.map((name, index) => ({ id: String(index), label: name, data: name })),
  });
}
