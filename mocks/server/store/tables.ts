/**
 * The tables of the mock server: one per kind of row, with the names and formats of the wire (timestamps are ISO
 * 8601 with milliseconds, missing values are `null`). Rows are immutable: a change puts a new row, so a snapshot is a
 * shallow copy and a failed write can be rolled back.
 */
import type { KnownVerb } from '@mocks/generated/schema';
import type { SealedKey } from '@mocks/server/xforms/keys';
import type {
  AccessFilterRow,
  BacklogRow,
  ComputedEntitiesRow,
  DatasetFormDefRow,
  DatasetPropertyRow,
  DatasetRow,
  EntityDefRow,
  EntityRow,
  EntitySourceRow,
  PropertyFieldRow,
  PurgedEntityRow,
} from './entity-tables';
import type {
  CommentRow,
  ComputedSubmissionsRow,
  SubmissionAttachmentRow,
  SubmissionDefRow,
  SubmissionRow,
} from './submission-tables';

export type * from './entity-tables';
export type * from './submission-tables';

export type Timestamp = string;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Anything rights can be granted on: a project, a form, a user, a whole species (`project`), or everything (`*`). */
export interface ActeeRow {
  id: string;
  species: string;
  /** A form's parent is its project: rights on the project apply to the form. */
  parent: string | null;
  /** For purged rows: when, and the stored details. */
  purgedAt?: Timestamp;
  purgedName?: string | null;
  purgedDetails?: { [key: string]: Json } | null;
}

export type ActorType = 'user' | 'field_key' | 'public_link' | 'singleUse';

/** Everyone who can act: web users, app users (field keys), public links. */
export interface ActorRow {
  id: number;
  type: ActorType;
  acteeId: string;
  displayName: string;
  createdAt: Timestamp;
  updatedAt: Timestamp | null;
  deletedAt: Timestamp | null;
  /** For a one-time token: the user whose password it may set. */
  resetPasswordOf?: number;
}

/** The columns of a web user beyond the actor; the same id. */
export interface UserRow {
  id: number;
  email: string;
  /** See ../auth/password.ts; `null` until the account is claimed. */
  passwordHash: string | null;
  lastLoginAt: Timestamp | null;
}

export interface SessionRow {
  token: string;
  csrf: string;
  actorId: number;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

export interface RoleRow {
  id: number;
  name: string;
  system: string;
  verbs: readonly KnownVerb[];
  createdAt: Timestamp | null;
  updatedAt: Timestamp | null;
}

export interface AssignmentRow {
  actorId: number;
  roleId: number;
  acteeId: string;
}

export interface SitePreferenceRow {
  userId: number;
  propertyName: string;
  propertyValue: Json;
}

export interface ProjectPreferenceRow extends SitePreferenceRow {
  projectId: number;
}

export interface ProjectRow {
  id: number;
  acteeId: string;
  name: string;
  description: string | null;
  archived: boolean | null;
  keyId: number | null;
  createdAt: Timestamp;
  updatedAt: Timestamp | null;
  deletedAt: Timestamp | null;
}

/** A public encryption key; `managed` ones belong to a project. */
export interface KeyRow {
  id: number;
  public: string;
  managed: boolean | null;
  hint: string | null;
  createdAt: Timestamp;
  /** The private key encrypted with its passphrase, for managed keys; see xforms/keys.ts. Old rows have none. */
  private?: SealedKey | null;
}

export interface FormRow {
  id: number;
  projectId: number;
  xmlFormId: string;
  acteeId: string;
  state: 'open' | 'closing' | 'closed';
  /** The published definition; `null` while the form has only a draft. */
  currentDefId: number | null;
  draftDefId: number | null;
  enketoId: string | null;
  enketoOnceId: string | null;
  webformsEnabled: boolean;
  createdAt: Timestamp;
  updatedAt: Timestamp | null;
  deletedAt: Timestamp | null;
  createdBy: number | null;
}

/** One version of a form's definition: a draft (`publishedAt` is `null`) or a published one. */
export interface FormDefRow {
  id: number;
  formId: number;
  version: string;
  name: string | null;
  xml: string;
  hash: string;
  sha: string;
  sha256: string;
  keyId: number | null;
  draftToken: string | null;
  enketoId: string | null;
  createdAt: Timestamp;
  publishedAt: Timestamp | null;
  publishedBy: number | null;
  publishNotes: string | null;
  /** The spreadsheet the definition was converted from, if any. */
  xlsBlobId: number | null;
  excelContentType: string | null;
  /** Whether publishing it creates or updates entities. */
  entityRelated: boolean;
}

/** A published form whose addresses Enketo has not sent yet. */
export interface EnketoQueueRow {
  formId: number;
  /** Milliseconds since 1970. */
  answersAt: number;
}

export interface FormAttachmentRow {
  formId: number;
  formDefId: number;
  name: string;
  type: string | null;
  blobId: number | null;
  datasetId: number | null;
  updatedAt: Timestamp | null;
}

export interface AuditRow {
  id: number;
  actorId: number | null;
  action: string;
  acteeId: string | null;
  details: { [key: string]: Json } | null;
  notes: string | null;
  loggedAt: Timestamp;
}

export interface BlobRow {
  id: number;
  /** SHA-1 of the content, in hexadecimal: equal contents share a row. */
  sha: string;
  md5: string;
  contentType: string;
  size: number;
  content: Uint8Array;
}

/** App users belong to a project; the actor carries their name. */
export interface FieldKeyRow {
  actorId: number;
  projectId: number;
  createdBy: number | null;
}

export interface PublicLinkRow {
  actorId: number;
  formId: number;
  once: boolean | null;
  createdBy: number | null;
}

/** A property for app users and public links of a project. */
export interface ActorPropertyRow {
  id: number;
  projectId: number;
  name: string;
}

export interface ActorPropertyValueRow {
  actorId: number;
  propertyId: number;
  value: string;
}

/** A server setting by its key, as set by `POST /config/{key}`: a value, or with `blobId` a file. */
export interface ConfigRow {
  key: string;
  value: Json;
  blobId?: number;
  setAt: Timestamp;
}

/** Notes of the delivery, such as the seed of the tables; never answered to a client. */
export interface MetaRow {
  name: string;
  value: Json;
}

/** The key of each table, and the columns (or combinations of columns) with an index. */
export const definitions = {
  actees: table((row: ActeeRow) => row.id, {}),
  actors: table((row: ActorRow) => row.id, { acteeId: (row) => row.acteeId }),
  users: table((row: UserRow) => row.id, {}),
  sessions: table((row: SessionRow) => row.token, { actorId: (row) => row.actorId }),
  roles: table((row: RoleRow) => row.id, { system: (row) => row.system }),
  assignments: table((row: AssignmentRow) => `${row.actorId} ${row.roleId} ${row.acteeId}`, {
    actorId: (row) => row.actorId,
    acteeId: (row) => row.acteeId,
  }),
  sitePreferences: table((row: SitePreferenceRow) => `${row.userId} ${row.propertyName}`, {
    userId: (row) => row.userId,
  }),
  projectPreferences: table((row: ProjectPreferenceRow) => `${row.userId} ${row.projectId} ${row.propertyName}`, {
    userId: (row) => row.userId,
  }),
  projects: table((row: ProjectRow) => row.id, { acteeId: (row) => row.acteeId }),
  keys: table((row: KeyRow) => row.id, {}),
  forms: table((row: FormRow) => row.id, {
    projectId: (row) => row.projectId,
    xmlFormId: (row) => `${row.projectId} ${row.xmlFormId}`,
    acteeId: (row) => row.acteeId,
  }),
  enketoQueue: table((row: EnketoQueueRow) => row.formId, {}),
  formDefs: table((row: FormDefRow) => row.id, { formId: (row) => row.formId }),
  formAttachments: table((row: FormAttachmentRow) => `${row.formDefId} ${row.name}`, {
    formDefId: (row) => row.formDefId,
  }),
  submissions: table((row: SubmissionRow) => row.id, {
    formId: (row) => row.formId,
    instanceId: (row) => `${row.formId} ${row.instanceId}`,
  }),
  submissionDefs: table((row: SubmissionDefRow) => row.id, {
    submissionId: (row) => row.submissionId,
    instanceId: (row) => row.instanceId,
  }),
  computedSubmissions: table((row: ComputedSubmissionsRow) => row.formId, {}),
  submissionAttachments: table((row: SubmissionAttachmentRow) => `${row.submissionDefId} ${row.name}`, {
    submissionDefId: (row) => row.submissionDefId,
  }),
  comments: table((row: CommentRow) => row.id, { submissionId: (row) => row.submissionId }),
  audits: table((row: AuditRow) => row.id, {
    acteeId: (row) => row.acteeId ?? '',
    submissionId: (row) => Number(row.details?.submissionId ?? 0),
  }),
  blobs: table((row: BlobRow) => row.id, { sha: (row) => row.sha }),
  datasets: table((row: DatasetRow) => row.id, { projectId: (row) => row.projectId, acteeId: (row) => row.acteeId }),
  datasetProperties: table((row: DatasetPropertyRow) => row.id, { datasetId: (row) => row.datasetId }),
  propertyFields: table((row: PropertyFieldRow) => `${row.propertyId} ${row.formDefId}`, {
    propertyId: (row) => row.propertyId,
    formDefId: (row) => row.formDefId,
  }),
  datasetFormDefs: table((row: DatasetFormDefRow) => `${row.datasetId} ${row.formDefId}`, {
    datasetId: (row) => row.datasetId,
    formDefId: (row) => row.formDefId,
  }),
  accessFilters: table((row: AccessFilterRow) => `${row.propertyId} ${row.actorProperty}`, {
    datasetId: (row) => row.datasetId,
  }),
  entities: table((row: EntityRow) => row.id, { datasetId: (row) => row.datasetId, uuid: (row) => row.uuid }),
  entityDefs: table((row: EntityDefRow) => row.id, {
    entityId: (row) => row.entityId,
    sourceId: (row) => row.sourceId ?? 0,
  }),
  computedEntities: table((row: ComputedEntitiesRow) => row.datasetId, {}),
  entitySources: table((row: EntitySourceRow) => row.id, {
    submissionDefId: (row) => row.submissionDefId ?? 0,
    auditId: (row) => row.auditId ?? 0,
  }),
  entityBacklog: table((row: BacklogRow) => row.auditId, { submissionId: (row) => row.submissionId }),
  purgedEntities: table((row: PurgedEntityRow) => row.uuid, { acteeId: (row) => row.acteeId }),
  fieldKeys: table((row: FieldKeyRow) => row.actorId, { projectId: (row) => row.projectId }),
  publicLinks: table((row: PublicLinkRow) => row.actorId, { formId: (row) => row.formId }),
  actorProperties: table((row: ActorPropertyRow) => row.id, { projectId: (row) => row.projectId }),
  actorPropertyValues: table((row: ActorPropertyValueRow) => `${row.actorId} ${row.propertyId}`, {
    actorId: (row) => row.actorId,
    propertyId: (row) => row.propertyId,
  }),
  config: table((row: ConfigRow) => row.key, {}),
  meta: table((row: MetaRow) => row.name, {}),
};

export type Key = string | number;

export interface TableDefinition<Row, K extends Key, Index extends string> {
  key: (row: Row) => K;
  indexes: Record<Index, (row: Row) => Key>;
}

function table<Row, K extends Key, Index extends string>(
  key: (row: Row) => K,
  indexes: Record<Index, (row: Row) => Key>,
): TableDefinition<Row, K, Index> {
  return { key, indexes };
}

export type TableName = keyof typeof definitions;

/** The operations on one table. Reads never see a partial index; writes belong to the current transaction. */
export interface Table<Row, K extends Key, Index extends string> {
  readonly size: number;
  get(key: K): Row | undefined;
  has(key: K): boolean;
  /** All rows, oldest first. */
  rows(): Row[];
  /** The rows whose index has this value, oldest first. */
  by(index: Index, value: Key): Row[];
  /** The first of them: for indexes that are unique in practice. */
  one(index: Index, value: Key): Row | undefined;
  /** The number of such rows, without creating a list. */
  count(index: Index, value: Key): number;
  find(test: (row: Row) => boolean): Row | undefined;
  filter(test: (row: Row) => boolean): Row[];
  put(row: Row): Row;
  /** Changes some columns of an existing row; throws for a missing one, which is a bug of the caller. */
  patch(key: K, change: Partial<Row>): Row;
  delete(key: K): boolean;
  /** The next key of a table with numeric keys; numbers are never reused. */
  nextId(): number;
}

export type Tables = {
  [Name in TableName]: (typeof definitions)[Name] extends TableDefinition<infer Row, infer K, infer Index>
    ? Table<Row, K, Index>
    : never;
};
