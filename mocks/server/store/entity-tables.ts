/** The tables of entity lists, entities and their versions. */
import type { Json, Timestamp } from './tables';

export interface DatasetRow {
  id: number;
  projectId: number;
  name: string;
  acteeId: string;
  approvalRequired: boolean;
  ownerOnly: boolean;
  createdAt: Timestamp;
  /** `null` while only an unpublished draft uses it. */
  publishedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

/** A column of an entity list. */
export interface DatasetPropertyRow {
  id: number;
  datasetId: number;
  name: string;
  /** `null` while only an unpublished draft uses it. */
  publishedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

/** A question of a form definition and the property it is saved to. */
export interface PropertyFieldRow {
  propertyId: number;
  formDefId: number;
  path: string;
  /** The index of the question among the fields of the form. */
  order: number;
}

/** A form definition whose submissions create or change entities of a list. */
export interface DatasetFormDefRow {
  datasetId: number;
  formDefId: number;
  actions: readonly ('create' | 'update')[];
  /** Where the entity block is: '/' for the form itself, the path of a repeat for one entity per repeat instance. */
  path: string;
  isRepeat: boolean;
}

/** A device gets only entities whose property equals the given property of its user. */
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

/** One version of an entity. There may be many, so derivable values are not stored. */
export interface EntityDefRow {
  id: number;
  entityId: number;
  version: number;
  label: string;
  /** The data as of this version. */
  data: EntityData;
  /** The data sent for this version, including the label; `null` when it equals the data and the label. */
  received: EntityData | null;
  creatorId: number;
  userAgent: string | null;
  sourceId: number | null;
  baseVersion: number | null;
  conflictingProperties: readonly string[] | null;
  /** Consecutive offline changes form a branch, which starts from the trunk version on the server. */
  branchId: string | null;
  trunkVersion: number | null;
  branchBaseVersion: number | null;
  createdAt: Timestamp;
}

/** Entities whose rows follow from their numbers, all from uploads of equal size (`computed-entities.ts`). */
export interface ComputedEntitiesRow {
  datasetId: number;
  creatorId: number;
  /** The id of the first entity, and of its version. */
  firstId: number;
  firstDefId: number;
  count: number;
  uploads: readonly { sourceId: number; createdAt: Timestamp }[];
}

/** The sources of entity versions: a submission, or a bulk upload. Single changes through the API have none. */
export interface EntitySourceRow {
  id: number;
  type: 'submission' | 'api';
  /** The audit log entry that the submission was processed for. */
  auditId: number | null;
  submissionDefId: number | null;
  details: { [key: string]: Json } | null;
  /** Processed from the backlog out of order. */
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

/** The record of a purged entity: its id cannot be used again. */
export interface PurgedEntityRow {
  uuid: string;
  /** The list it belonged to. */
  acteeId: string;
}
