import { useSyncExternalStore } from 'react';
import { listPublicConfig, type Release, releases, verbs } from '~/api/generated/needs';
import { tells } from '~/api/generated/tells';
import { isProblem } from '~/api/problem';
import { queryClient } from '~/api/query-client';
import { storeMissing } from './seen-release';
import { onSignIn } from './session';

/**
 * What the server can, from evidence in its answers: fields that a release always sends, verbs that it gives to every
 * role with an older one, and addresses that it knows. What the server says of itself decides nothing: that may be
 * written for another one. `~/api/generated/needs` names what came with which release.
 */

/** The server has everything of this release, and nothing of the one at `before`. Indexes of `releases`. */
interface Known {
  atLeast: number;
  before: number;
}

// Older ones are refused at the login.
const nothing: Known = { atLeast: 0, before: releases.length };
let known = nothing;
const listeners = new Set<() => void>();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes whether something that came with a release is there. Newer evidence is right: the server was exchanged. */
function note(release: Release, isThere: boolean): void {
  const at = releases.indexOf(release);
  const { atLeast, before } = known;
  const next = isThere
    ? { atLeast: Math.max(atLeast, at), before: before > at ? before : releases.length }
    : { atLeast: atLeast < at ? atLeast : 0, before: Math.min(before, at) };
  if (next.atLeast === atLeast && next.before === before) return;
  known = next;
  if (next.before !== before) storeMissing(releases[next.before]);
  for (const listener of listeners) listener();
}

/** Verbs that came later, each with an older one that the same roles have. */
const companions: Readonly<Record<string, string>> = {
  'dataset.delete': 'dataset.update',
  'actor_property.list': 'project.update',
};

/** Notes what an answer tells. In: the operation, and what it has answered. */
function noteAnswer(operation: string, answer: unknown): void {
  const subject: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (typeof subject !== 'object' || subject === null) return;
  for (const [field, release] of tells[operation] ?? []) note(release, field in subject);
  if (!('verbs' in subject) || !Array.isArray(subject.verbs) || operation === 'listRoles') return;
  for (const [newer, older] of Object.entries(companions)) {
    const release = verbs[newer];
    if (release && subject.verbs.includes(older)) note(release, subject.verbs.includes(newer));
  }
}

onSignIn((user) => {
  known = nothing;
  noteAnswer('getCurrentUser', user);
  storeMissing(releases[known.before]);
});

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  const [operation] = query.queryKey;
  if (typeof operation !== 'string') return;
  if (action.type === 'success' && action.manual !== true) noteAnswer(operation, action.data);
  if (operation !== 'listPublicConfig') return;
  if (action.type === 'success') note(listPublicConfig, true);
  else if (action.type === 'error' && isProblem(action.error, '404.1')) note(listPublicConfig, false);
});

/** Whether the server is of a release or a newer one; undefined if nothing has told it yet. In: one of `needs`. */
export function serverHas(needed: Release): boolean | undefined {
  const at = releases.indexOf(needed);
  if (known.atLeast >= at) return true;
  return known.before <= at ? false : undefined;
}

/** The same for components. */
export const useServerHas = (needed: Release): boolean | undefined =>
  useSyncExternalStore(follow, () => serverHas(needed));
