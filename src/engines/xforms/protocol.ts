import type { Change, ChangeCounts } from './changes';
import type { DataEffects } from './data-effects';
import type { AmbiguousNames, FormIssue, TranslationProgress } from './form-issues';
import type { FormFailure, FormModel } from './model';
import type { DefinitionError } from './validate-definition';
import type { Hunk } from './xml-diff';

export interface FormReading {
  model: FormModel;
  findings: FormIssue[];
  translated: TranslationProgress[];
}

/** What to know before uploading a definition. */
export interface FormCheck extends DataEffects {
  faults: DefinitionError[];
  alike: AmbiguousNames[];
  xmlFormId: string;
  entitiesVersion: string | null;
}

export interface FormComparison {
  changes: Change[];
  counts: ChangeCounts;
}

export interface XmlDiff {
  older: string[];
  newer: string[];
  hunks: Hunk[];
}

/** Blobs are passed by reference, so the page never holds megabytes of text. */
export type Task =
  | { kind: 'read'; xml: Blob }
  | { kind: 'compare'; older: Blob; newer: Blob }
  | { kind: 'check'; xml: Blob; published: Blob | null }
  | { kind: 'diff'; older: Blob; newer: Blob }
  | { kind: 'pretty'; xml: Blob };

export interface Request {
  id: number;
  task: Task;
}

/**
 * Results arrive in parts, since receiving a large one blocks the page: first everything except long lists, then list
 * members, then the end.
 */
export type Answer =
  | { id: number; kind: 'head'; value: unknown }
  | { id: number; kind: 'part'; list: string; json: string }
  | { id: number; kind: 'done' }
  | { id: number; kind: 'unreadable'; failure: FormFailure; side: 'older' | 'newer' }
  | { id: number; kind: 'error'; message: string };

type Lists = Record<string, unknown[]>;

/** Characters per message: a few milliseconds for the page. */
const charactersPerPart = 200_000;

/**
 * Extracts the lists at key paths such as "model.nodes"; the input stays unchanged.
 * @returns the rest with empty lists, and the lists by path
 */
export function extractLists(result: object, paths: readonly string[]): { head: object; lists: Lists } {
  const head: Record<string, unknown> = { ...result };
  const lists: Lists = {};
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let target = head;
    for (const key of keys) {
      const copy = { ...(target[key] as Record<string, unknown>) };
      target[key] = copy;
      target = copy;
    }
    lists[path] = target[last] as unknown[];
    target[last] = [];
  }
  return { head, lists };
}

/** As JSON the size of a part is known, and parsing is as fast as structured cloning. */
export function* toJsonChunks(members: readonly unknown[]): Generator<string> {
  let part: string[] = [];
  let characters = 0;
  for (const member of members) {
    const json = JSON.stringify(member);
    part.push(json);
    characters += json.length;
    if (characters < charactersPerPart) continue;
    yield `[${part.join(',')}]`;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield `[${part.join(',')}]`;
}

export function appendChunk(result: object, path: string, json: string): void {
  let target: unknown = result;
  for (const key of path.split('.')) target = (target as Record<string, unknown>)[key];
  const list = target as unknown[];
  for (const member of JSON.parse(json) as unknown[]) list.push(member);
}
