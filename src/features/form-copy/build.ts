import type { FormAttachmentType, FormState } from '~/api/schema';
import type { Job } from '~/shared/jobs/job';

/** Where the definition and the files come from: a form of this server, or a bundle that was opened in this tab. */
export type SourceRef =
  | { kind: 'form'; projectId: number; xmlFormId: string; draft: boolean }
  | { kind: 'bundle'; key: number };

/** Another id and title than the source has. */
export interface Renaming {
  xmlFormId: string;
  name: string;
}

/** Everything a job needs to know to make one form. Plain JSON, so that a copy can be resumed after a reload. */
export interface Build {
  source: SourceRef;
  projectId: number;
  /** The id of the new form. */
  xmlFormId: string;
  /** Null: the definition is sent as it is. */
  rename: Renaming | null;
  /** The source was encrypted with the key of its project, which the new form must not have. */
  managedKey: boolean;
  /** The file names of attachments that are linked to entity lists of the new project, if it has them. */
  lists: readonly string[];
}

/** A step of the job, which is one of its items. */
export type Step =
  | { stage: 'definition' }
  | { stage: 'file'; name: string; type: FormAttachmentType; hash: string | null; list: boolean }
  | { stage: 'settings'; webformsEnabled: boolean; state: FormState }
  | { stage: 'publish' }
  | { stage: 'access'; actorId: number }
  | { stage: 'link'; displayName: string; once: boolean; properties: Record<string, string> };

/** What a step remembers, so that nothing is made twice. */
export interface StepNote {
  /** There was no form of this id before the first try. */
  wasFree?: true;
  /** The public links before the first try. */
  known?: readonly number[];
  /** Not as asked, but not worth stopping for. */
  remark?: 'definition-as-xml' | 'not-expected' | 'no-list' | 'file-not-list';
}

export type BuildJob = Job<Build, Step, StepNote>;

/** A step that was not tried, because one before it failed. */
export class EarlierStepFailed extends Error {}

/** The form cannot be made, because another has its id. */
export class IdInUse extends Error {}

/** The definition cannot be changed, because it is not a readable XForm. */
export class UnreadableDefinition extends Error {}
