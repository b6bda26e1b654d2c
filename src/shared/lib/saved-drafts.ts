import { savedDraftsKey } from './storage';

/**
 * Unsaved form input at session end, for the user who typed it. In sessionStorage until used, dismissed or a day old.
 */
export interface SavedDraft {
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
    // Forbidden or full.
  }
}

const idOf = (userId: number, key: string) => `${userId} ${key}`;

export function saveDraft(userId: number, key: string, draft: SavedDraft): void {
  write({ ...read(), [idOf(userId, key)]: { ...draft, at: Date.now() } });
}

export const savedDraft = (userId: number, key: string): SavedDraft | undefined => read()[idOf(userId, key)];

export const savedDraftTitles = (userId: number): string[] =>
  Object.entries(read()).flatMap(([id, { title }]) => (id.startsWith(`${userId} `) ? [title] : []));

export function deleteStoredDraft(userId: number, key: string): void {
  const drafts = read();
  const { [idOf(userId, key)]: _removed, ...others } = drafts;
  write(others);
}
