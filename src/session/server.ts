import { useSyncExternalStore } from 'react';
import { type Release, releases } from '~/api/generated/needs';
import { storeMissing } from './seen-release';

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

function setKnown(next: Known): void {
  known = next;
  storeMissing(releases[next.before]);
  for (const listener of listeners) listener();
}

/** Notes whether something that came with a release is there. Newer evidence is right: the server was exchanged. */
export function noteEvidence(release: Release, isThere: boolean): void {
  const at = releases.indexOf(release);
  const { atLeast, before } = known;
  const next = isThere
    ? { atLeast: Math.max(atLeast, at), before: before > at ? before : releases.length }
    : { atLeast: atLeast < at ? atLeast : 0, before: Math.min(before, at) };
  if (next.atLeast !== atLeast || next.before !== before) setKnown(next);
}

export const resetEvidence = (): void => setKnown(nothing);

/** Whether the server is of a release or a newer one; undefined while it is not known. Takes one of `needs`. */
export function serverHas(needed: Release): boolean | undefined {
  const at = releases.indexOf(needed);
  if (known.atLeast >= at) return true;
  return known.before <= at ? false : undefined;
}

export const useServerHas = (needed: Release): boolean | undefined =>
  useSyncExternalStore(follow, () => serverHas(needed));
