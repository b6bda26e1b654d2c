import { savedDraftsKey } from './storage';

/**
 * What was typed in a form when the session ended, for the person who typed it: kept in this tab until it is used,
 * thrown away, or a day old (sessionStorage: it outlives a reload, not the tab).
 */
export interface SavedDraft {
  /** The title of the form, as it was on the screen. */
  title: string;
  values: Record<string, unknown>;
}

interface Stored extends SavedDraft {
  at: number;
}

const day = 86_400_000;

function read(): Record<string, Stored> {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(savedDraftsKey) ?? '{}');
    if (typeof parsed !== 'object' || parsed === null) return {};
    const fresh = Object.entries(parsed as Record<string, Stored>).filter(([, draft]) => Date.now() - draft.at < day);
    return Object.fromEntries(fresh);
  } catch {
    return {};
  }
}

function write(drafts: Record<string, Stored>): void {
  try {
    sessionStorage.setItem(savedDraftsKey, JSON.stringify(drafts));
  } catch {
    // Forbidden or full: then nothing is kept.
  }
}

const idOf = (userId: number, key: string) => `${userId} ${key}`;

/** Keeps what user `userId` typed in the form named `key`. */
export function saveDraft(userId: number, key: string, draft: SavedDraft): void {
  write({ ...read(), [idOf(userId, key)]: { ...draft, at: Date.now() } });
}

/** What was kept for the user in that form, if anything. */
export const savedDraft = (userId: number, key: string): SavedDraft | undefined => read()[idOf(userId, key)];

/** The titles of all forms in which something was kept for the user. */
export const savedTitles = (userId: number): string[] =>
  Object.entries(read()).flatMap(([id, { title }]) => (id.startsWith(`${userId} `) ? [title] : []));

/** Used, or not wanted. */
export function forgetDraft(userId: number, key: string): void {
  const drafts = read();
  const { [idOf(userId, key)]: _gone, ...others } = drafts;
  write(others);
}
