/** What is remembered of entity lists, entities and their versions. */
import type { Json, Timestamp } from './tables';

export interface DatasetRow {
  id: number;
  projectId: number;
  name: string;
  acteeId: string;
  approvalRequired: boolean;
  ownerOnly: boolean;
  createdAt: Timestamp;
  /** `null` while only an unpublished draft asks for it. */
  publishedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

/** A column of an entity list. */
export interface DatasetPropertyRow {
  id: number;
  datasetId: number;
  name: string;
  /** `null` while only an unpublished draft asks for it. */
  publishedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

/** A question of a form definition and the property it is saved to. */
export interface PropertyFieldRow {
  propertyId: number;
  formDefId: number;
  path: string;
  /** Where the question stands among the fields of the form. */
  order: number;
}

/** A form definition whose submissions make or change entities of a list. */
export interface DatasetFormDefRow {
  datasetId: number;
  formDefId: number;
  actions: readonly ('create' | 'update')[];
  /** Where the entity block stands: '/' for the form itself, the path of a repeat for one entity each time round. */
  path: string;
  isRepeat: boolean;
}

/** A device gets only entities whose property is what its user has for a property of its own. */
export interface AccessFilterRow {
  datasetId: number;
  propertyId: number;
  /** The name of the user property. */
  actorProperty: string;
}

export type Conflict = 'soft' | 'hard';

export interface EntityRow {
  id: number;
  datasetId: number;
  /** Unique on the whole server. */
  uuid: string;
  creatorId: number;
  conflict: Conflict | null;
  /** The newest version in `entityDefs`. */
  currentDefId: number;
  createdAt: Timestamp;
  updatedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

export type EntityData = Readonly<Record<string, string>>;

/** One version of an entity. There may be a hundred thousand: nothing is kept that follows from something else. */
export interface EntityDefRow {
  id: number;
  entityId: number;
  version: number;
  label: string;
  /** What is known from this version on. */
  data: EntityData;
  /** What was sent for this version, the label among it; `null` when that was the data and the label. */
  received: EntityData | null;
  creatorId: number;
  userAgent: string | null;
  sourceId: number | null;
  baseVersion: number | null;
  conflictingProperties: readonly string[] | null;
  /** Changes made offline, one after the other, are a branch, which leaves the server's history at the trunk version. */
  branchId: string | null;
  trunkVersion: number | null;
  branchBaseVersion: number | null;
  createdAt: Timestamp;
}

/** Where versions of entities come from: a submission, or many at once through the API. A single one has no source. */
export interface EntitySourceRow {
  id: number;
  type: 'submission' | 'api';
  /** The line of the audit log that the submission was processed for. */
  auditId: number | null;
  submissionDefId: number | null;
  details: { [key: string]: Json } | null;
  /** Taken from the backlog out of turn. */
  forceProcessed: boolean;
}

/** A submission that waits for an earlier one of its offline branch. */
export interface BacklogRow {
  auditId: number;
  submissionId: number;
  submissionDefId: number;
  entityUuid: string;
  branchId: string;
  branchBaseVersion: number;
  loggedAt: Timestamp;
}

/** What is left of an entity that was deleted for good: its id cannot be used again. */
export interface PurgedEntityRow {
  uuid: string;
  /** The list it was in. */
  acteeId: string;
}
