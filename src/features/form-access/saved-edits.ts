import type { FormState } from '~/api/schema';
import { forgetDraft, saveDraft, savedDraft } from '~/shared/lib/saved-drafts';
import type { Choice, Edit } from './model';

const draftKey = (projectId: number) => `form access ${projectId}`;

/** Saves the edits of a project's form access for their author when the session expires. */
export function saveEdits(userId: number, projectId: number, title: string, edits: Iterable<Edit>): void {
  const choices = [...edits].map((edit) =>
    edit.kind === 'access' ? [edit.xmlFormId, edit.actorId, edit.to] : [edit.xmlFormId, edit.to],
  );
  saveDraft(userId, draftKey(projectId), { title, values: { choices } });
}

const states: readonly unknown[] = ['open', 'closing', 'closed'] satisfies FormState[];

function toChoice(kept: unknown): Choice | null {
  if (!Array.isArray(kept)) return null;
  const [xmlFormId, second, third] = kept as unknown[];
  if (typeof xmlFormId !== 'string') return null;
  if (typeof second === 'number' && typeof third === 'boolean')
    return { kind: 'access', xmlFormId, actorId: second, to: third };
  return states.includes(second) ? { kind: 'state', xmlFormId, to: second as FormState } : null;
}

/** The saved edits, if any. */
export function savedEdits(userId: number, projectId: number): Choice[] {
  const { choices } = savedDraft(userId, draftKey(projectId))?.values ?? {};
  return Array.isArray(choices) ? choices.flatMap((kept) => toChoice(kept) ?? []) : [];
}

/** Deletes them after they were used or declined. */
export const forgetEdits = (userId: number, projectId: number): void => forgetDraft(userId, draftKey(projectId));
