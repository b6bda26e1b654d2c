import { getListSubmissionCommentsQueryOptions } from '~/api/generated/hooks/submission-comments';
import { getListSubmissionDiffsQueryOptions } from '~/api/generated/hooks/submission-versions';
import { getListSubmissionAuditsQueryOptions } from '~/api/generated/hooks/submissions';
import type { SubmissionAuditList, SubmissionChange, SubmissionCommentList } from '~/api/schema';
import type { SubmissionRef } from '~/domain/submissions/record';

export type Audit = SubmissionAuditList[number];
export type Comment = SubmissionCommentList[number];

export type FeedEntry = { key: string; at: string } & ({ audit: Audit } | { comment: Comment });

const time = (iso: string) => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? 0 : at;
};

/** Newest first. Both inputs are, and equal times keep that order. */
export function buildFeed(audits: SubmissionAuditList, comments: SubmissionCommentList): FeedEntry[] {
  const entries: FeedEntry[] = [
    ...audits.map((audit, index) => ({ key: `audit ${audits.length - index}`, at: audit.loggedAt, audit })),
    ...comments.map((comment, index) => ({
      key: `comment ${comments.length - index}`,
      at: comment.createdAt,
      comment,
    })),
  ];
  return entries.toSorted((one, other) => time(other.at) - time(one.at));
}

/** Whether the user's latest edit has no comment of theirs after it. */
export function editedWithoutComment(feed: readonly FeedEntry[], me: number | undefined): boolean {
  if (me === undefined) return false;
  const latest = feed.find((entry) =>
    'comment' in entry
      ? entry.comment.actorId === me
      : entry.audit.actorId === me && entry.audit.action === 'submission.update.version',
  );
  return latest !== undefined && 'audit' in latest && !latest.audit.notes;
}

export interface Change {
  key: string;
  /** Without entry numbers: "/child/name". */
  path: string;
  steps: { name: string; path: string; /** From 1, of an entry of a repeat. */ entry: number | null }[];
  old: string | null;
  new: string | null;
  /** Set for answers of an entry or group that was added or removed as a whole. */
  within: 'added' | 'deleted' | null;
}

type Steps = Change['steps'];

function stepsOf(path: SubmissionChange['path']): Steps {
  let place = '';
  return path.map((step) => {
    const [name, at] = Array.isArray(step) ? step : [step, null];
    place += `/${String(name)}`;
    return { name: String(name), path: place, entry: typeof at === 'number' ? at + 1 : null };
  });
}

const toText = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string);
};

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

function leafAnswers(value: object, steps: Steps): { steps: Steps; value: unknown }[] {
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) => {
      const entry = [...steps.slice(0, -1), ...steps.slice(-1).map((step) => ({ ...step, entry: at + 1 }))];
      return isTree(one) ? leafAnswers(one, entry) : [{ steps: entry, value: one }];
    });
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const inner = [...steps, { name, path: `${steps.at(-1)?.path ?? ''}/${name}`, entry: null }];
    return isTree(one) ? leafAnswers(one, inner) : [{ steps: inner, value: one }];
  });
}

const versionIds = new Set(['instanceID', 'deprecatedID']);

/** One change per answer, and the ID of the version that the edit replaced. Version IDs themselves are left out. */
export function listChanges(diff: readonly SubmissionChange[]): { changes: Change[]; replaced: string | null } {
  let replaced: string | null = null;
  const changes: Change[] = [];
  for (const change of diff) {
    const steps = stepsOf(change.path);
    const name = steps.at(-1)?.name ?? '';
    if (name === 'deprecatedID') replaced = toText(change.new);
    if (versionIds.has(name)) continue;
    const add = (own: Steps, before: unknown, after: unknown, within: Change['within']) =>
      changes.push({
        key: own.map(({ path, entry }) => `${path}[${entry ?? ''}]`).join(' '),
        path: own.at(-1)?.path ?? '',
        steps: own,
        old: toText(before),
        new: toText(after),
        within,
      });
    if (isTree(change.new) || isTree(change.old)) {
      if (isTree(change.old))
        for (const leaf of leafAnswers(change.old, steps)) add(leaf.steps, leaf.value, null, 'deleted');
      if (isTree(change.new))
        for (const leaf of leafAnswers(change.new, steps)) add(leaf.steps, null, leaf.value, 'added');
    } else add(steps, change.old, change.new, null);
  }
  return { changes, replaced };
}

export const feedQueries = ({ projectId, xmlFormId, instanceId }: SubmissionRef) => ({
  audits: getListSubmissionAuditsQueryOptions(projectId, xmlFormId, instanceId),
  comments: getListSubmissionCommentsQueryOptions(projectId, xmlFormId, instanceId),
  diffs: getListSubmissionDiffsQueryOptions(projectId, xmlFormId, instanceId),
});
