import type { FormState } from '~/api/schema';
import { forgetDraft, keepDraft, keptDraft } from '~/shared/lib/kept-drafts';
import type { Choice, Edit } from './model';

const keptAs = (projectId: number) => `form access ${projectId}`;

/** Keeps the edits of a project's form access for who made them, when the session ends by itself. */
export function keepEdits(userId: number, projectId: number, title: string, edits: Iterable<Edit>): void {
  const choices = [...edits].map((edit) =>
    edit.kind === 'access' ? [edit.xmlFormId, edit.actorId, edit.to] : [edit.xmlFormId, edit.to],
  );
  keepDraft(userId, keptAs(projectId), { title, values: { choices } });
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

/** What was kept, if anything. */
export function keptEdits(userId: number, projectId: number): Choice[] {
  const { choices } = keptDraft(userId, keptAs(projectId))?.values ?? {};
  return Array.isArray(choices) ? choices.flatMap((kept) => toChoice(kept) ?? []) : [];
}

/** Used, or not wanted. */
export const forgetEdits = (userId: number, projectId: number): void => forgetDraft(userId, keptAs(projectId));
