import type { FormAttachmentType, FormState } from '~/api/schema';
import type { Job } from '~/shared/jobs/job';

export type SourceRef =
  | { kind: 'form'; projectId: number; xmlFormId: string; draft: boolean }
  | { kind: 'bundle'; key: number };

export interface Renaming {
  xmlFormId: string;
  name: string;
}

/** Plain JSON, so that a copy can be resumed after a reload. */
export interface Build {
  source: SourceRef;
  projectId: number;
  xmlFormId: string;
  /** Null: the definition is sent unchanged. */
  rename: Renaming | null;
  /** The source was encrypted with its project's key, which the new form must not have. */
  managedKey: boolean;
  /** File names of attachments to link to entity lists of the new project. */
  lists: readonly string[];
}

export type Step =
  | { stage: 'definition' }
  | { stage: 'file'; name: string; type: FormAttachmentType; hash: string | null; list: boolean }
  | { stage: 'settings'; webformsEnabled: boolean; state: FormState }
  | { stage: 'publish' }
  | { stage: 'access'; actorId: number }
  | { stage: 'link'; displayName: string; once: boolean; properties: Record<string, string> };

export interface StepNote {
  /** No form had this id before the first try. */
  wasFree?: true;
  /** Ids of public links before the first try. */
  known?: readonly number[];
  /** Differs from what was asked, but is not worth stopping for. */
  remark?: 'definition-as-xml' | 'not-expected' | 'no-list' | 'file-not-list';
}

export type BuildJob = Job<Build, Step, StepNote>;

export class EarlierStepFailed extends Error {}

export class IdInUse extends Error {}

export class UnreadableDefinition extends Error {}

export type BundleError = 'no-archive' | 'no-manifest' | 'unknown-format' | 'incomplete';

export class InvalidBundle extends Error {
  readonly fault: BundleError;

  constructor(fault: BundleError) {
    super(fault);
    this.fault = fault;
  }
}
