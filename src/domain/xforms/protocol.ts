/** What the page and its worker say to each other. */
import type { Change, ChangeCounts } from './changes';
import type { DataEffects } from './data-effects';
import type { DefinitionFault } from './definition-faults';
import type { Finding, Translated } from './findings';
import type { Hunk } from './line-diff';
import type { FormFailure, FormModel } from './model';

/** A form as it was read, with what was found in it. */
export interface FormReading {
  model: FormModel;
  findings: Finding[];
  translated: Translated[];
}

/** What somebody should know before a definition is uploaded. */
export interface FormCheck extends DataEffects {
  faults: DefinitionFault[];
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
