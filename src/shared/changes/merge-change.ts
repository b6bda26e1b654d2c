import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { UserFacingError } from '~/shared/errors/user-facing-error';
import { createStore } from '~/shared/lib/store';

type Text = MessageDescriptor | string;

export interface Difference {
  label: Text;
  theirs: Text;
  mine: Text;
}

/** `back`: save nothing, go on editing. */
export type ConflictDecision = 'mine' | 'theirs' | 'back';

export const conflictPrompt = createStore<{
  differences: readonly Difference[];
  decide: (decision: ConflictDecision) => void;
} | null>(null);

function ask(differences: readonly Difference[]): Promise<ConflictDecision> {
  const { promise, resolve } = Promise.withResolvers<ConflictDecision>();
  conflictPrompt.get()?.decide('back');
  conflictPrompt.set({
    differences,
    decide: (decision) => {
      conflictPrompt.set(null);
      resolve(decision);
    },
  });
  return promise;
}

export type SettingTexts<Change> = {
  [Name in keyof Change]-?: { label: Text; text: (value: Change[Name] | null | undefined) => Text };
};

/** A server may send null for settings that are not set. */
type Known<Change> = { readonly [Name in keyof Change]?: Change[Name] | null | undefined };

/** Settings are plain JSON; an empty text equals none, null equals false. */
const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null);

export const textOrEmpty = (value: string | null | undefined): Text => value || msg`(empty)`;

/**
 * Call just before sending a change of settings, which the server would apply unconditionally: asks if another user
 * changed the same settings meanwhile. Returns what to send.
 * @param change only what the user changed
 * @param seen the settings that the change began with
 * @param now the settings on the server
 * @throws TextError if the user goes on editing
 */
export async function mergeChange<Change extends object>(
  change: Change,
  { seen, now, texts }: { seen: Known<Change>; now: Known<Change>; texts: SettingTexts<Change> },
): Promise<Change> {
  const names = Object.keys(change) as (keyof Change)[];
  const disputed = names.filter((name) => !sameValue(now[name], seen[name]) && !sameValue(now[name], change[name]));
  if (disputed.length === 0) return change;
  const differences = disputed.map((name) => {
    const { label, text } = texts[name];
    return { label, theirs: text(now[name]), mine: text(change[name]) };
  });
  const decision = await ask(differences);
  if (decision === 'back') throw new UserFacingError(msg`Someone else changed this. Check it, then save again.`);
  if (decision === 'mine') return change;
  const rest = { ...change };
  for (const name of disputed) delete rest[name];
  return rest;
}
