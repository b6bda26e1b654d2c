/** Rows of submissions; see tables.ts. */
import type { Timestamp } from './tables';

export type ReviewState = 'hasIssues' | 'edited' | 'approved' | 'rejected';

export interface SubmissionRow {
  id: number;
  formId: number;
  /** The id of its first version; later versions have their own in `submissionDefs`. */
  instanceId: string;
  submitterId: number | null;
  deviceId: string | null;
  userAgent: string | null;
  /** Sent to the draft of a form, not to a published one. */
  draft: boolean;
  reviewState: ReviewState | null;
  createdAt: Timestamp;
  updatedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

export interface SubmissionDefRow {
  id: number;
  submissionId: number;
  formDefId: number;
  instanceId: string;
  instanceName: string | null;
  xml: string;
  submitterId: number | null;
  deviceId: string | null;
  userAgent: string | null;
  /** The newest version. */
  current: boolean;
  /** The first version. */
  root: boolean;
  localKey: string | null;
  encDataAttachmentName: string | null;
  createdAt: Timestamp;
}

/** Submissions whose rows follow from their numbers, one a minute (`computed-submissions.ts`). */
export interface ComputedSubmissionsRow {
  formId: number;
  formDefId: number;
  /** The id of the first submission, and of its version. */
  firstId: number;
  firstDefId: number;
  count: number;
  submitterIds: readonly number[];
  /** When the newest was sent. */
  lastAt: Timestamp;
}

export interface SubmissionAttachmentRow {
  submissionDefId: number;
  name: string;
  blobId: number | null;
}

export interface CommentRow {
  id: number;
  submissionId: number;
  actorId: number;
  body: string;
  createdAt: Timestamp;
}
