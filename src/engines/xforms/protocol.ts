/** The messages between the page and its worker, and how large results are split into several messages. */
import type { Change, ChangeCounts } from './changes';
import type { DataEffects } from './data-effects';
import type { DefinitionFault } from './definition-faults';
import type { AlikeNames, Finding, Translated } from './findings';
import type { FormFailure, FormModel } from './model';
import type { Hunk } from './xml-diff';

/** A form as it was read, with what was found in it. */
export interface FormReading {
  model: FormModel;
  findings: Finding[];
  translated: Translated[];
}

/** What a user should know before uploading a definition. */
export interface FormCheck extends DataEffects {
  faults: DefinitionFault[];
  /** Questions that the server does not tell apart. */
  alike: AlikeNames[];
  /** '' for a text that is no form. */
  xmlFormId: string;
  entitiesVersion: string | null;
}

/** What changed between two forms. */
export interface FormComparison {
  changes: Change[];
  counts: ChangeCounts;
}

/** Two texts as lines, and what differs. */
export interface XmlDiff {
  older: string[];
  newer: string[];
  hunks: Hunk[];
}

/** Texts come as blobs: the page hands on a reference, and never has a text of megabytes in its own memory. */
export type Task =
  | { kind: 'read'; xml: Blob }
  | { kind: 'compare'; older: Blob; newer: Blob }
  /** A file before it is uploaded, beside the published definition if there is one. */
  | { kind: 'check'; xml: Blob; published: Blob | null }
  | { kind: 'diff'; older: Blob; newer: Blob }
  | { kind: 'pretty'; xml: Blob };

export interface Request {
  id: number;
  task: Task;
}

/**
 * A result comes in parts, because the page takes in a large one in a task as long as the result: first everything but
 * its long lists, then members of the lists, then the end.
 */
export type Answer =
  | { id: number; kind: 'head'; value: unknown }
  | { id: number; kind: 'part'; list: string; json: string }
  | { id: number; kind: 'done' }
  | { id: number; kind: 'unreadable'; failure: FormFailure; side: 'older' | 'newer' }
  | { id: number; kind: 'error'; message: string };

/** Long lists in a result, as paths of keys: their members are sent apart. */
type Lists = Record<string, unknown[]>;

/** Characters of one message, about: the page takes it in within a few milliseconds. */
const charactersPerPart = 200_000;

/**
 * Takes the lists at some paths ("model.nodes") out of a result, which stays as it is.
 * @returns the rest, with empty lists, and the lists by path
 */
export function takeApart(result: object, paths: readonly string[]): { head: object; lists: Lists } {
  const head: Record<string, unknown> = { ...result };
  const lists: Lists = {};
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let place = head;
    for (const key of keys) {
      const copy = { ...(place[key] as Record<string, unknown>) };
      place[key] = copy;
      place = copy;
    }
    lists[path] = place[last] as unknown[];
    place[last] = [];
  }
  return { head, lists };
}

/**
 * The members of a list as JSON, in parts of a good size: as JSON their size is known, and the page reads it as fast as
 * it clones objects.
 */
export function* partsOf(members: readonly unknown[]): Generator<string> {
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

/** Adds a part to a list of a result. */
export function addPart(result: object, path: string, json: string): void {
  let place: unknown = result;
  for (const key of path.split('.')) place = (place as Record<string, unknown>)[key];
  const list = place as unknown[];
  for (const member of JSON.parse(json) as unknown[]) list.push(member);
}
