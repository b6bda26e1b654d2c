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
