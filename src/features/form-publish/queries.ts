import type { FormRef } from '~/api/form-version-ref';
import {
  getGetDraftQueryOptions,
  getListDraftAttachmentsQueryOptions,
  useGetDraftDatasetDiff,
  useListDraftAttachments,
} from '~/api/generated/hooks/form-drafts';
import { getListFormVersionsQueryOptions, useListFormVersions } from '~/api/generated/hooks/form-versions';
import { getListFormsQueryOptions, useListFormAttachments, useListForms } from '~/api/generated/hooks/forms';
import { getListDraftSubmissionRowsQueryOptions, useListDraftSubmissionRows } from '~/api/generated/hooks/odata';
import type { DraftDatasetDiff, FormAttachment, FormExtended, SubmissionRow } from '~/api/schema';
import { type AttachmentChange, attachmentChanges } from '~/domain/definitions/attachments';
import { hasNoDraft } from '~/domain/definitions/edition';

export interface Publication extends FormRef {
  draft: FormExtended;
  form: FormExtended;
  uploading: ReadonlySet<string>;
}

export interface Loading {
  error: unknown;
  refetch: () => unknown;
}

const inTrash = { deleted: true };

/** The newest test submission, and the total. */
const newestTest = { $top: 1, $count: true, $select: '__id,__system' };

export const publishQueries = ({ projectId, xmlFormId }: FormRef) => [
  getGetDraftQueryOptions(projectId, xmlFormId),
  getListFormVersionsQueryOptions(projectId, xmlFormId),
  getListFormsQueryOptions(projectId, inTrash),
  ...(hasNoDraft({ projectId, xmlFormId })
    ? []
    : [
        getListDraftAttachmentsQueryOptions(projectId, xmlFormId),
        getListDraftSubmissionRowsQueryOptions(projectId, xmlFormId, newestTest),
      ]),
];

export function useTests({ projectId, xmlFormId }: FormRef) {
  const query = useListDraftSubmissionRows(projectId, xmlFormId, newestTest, {
    // Drafts are tested in another tab.
    query: { refetchOnWindowFocus: true },
  });
  const [newest] = (query.data?.value ?? []) as SubmissionRow[];
  const count = query.data?.['@odata.count'];
  return { query, count, newest: newest?.__system.submissionDate };
}

export function useDatasets({ projectId, xmlFormId, draft }: Publication) {
  return useGetDraftDatasetDiff(projectId, xmlFormId, { query: { enabled: draft.entityRelated } });
}

function withoutUploading(effects: AttachmentEffects, uploading: ReadonlySet<string>): AttachmentEffects {
  const isThere = (name: string) => !uploading.has(name);
  return {
    changes: effects.changes.filter(({ name }) => isThere(name)),
    missing: effects.missing.filter(isThere),
    linkedByPublishing: effects.linkedByPublishing.filter(isThere),
    total: effects.total - uploading.size,
  };
}

export function useAttachments(publication: Publication) {
  const { projectId, xmlFormId, draft, form, uploading } = publication;
  const isPublished = form.publishedAt !== null;
  const after = useListDraftAttachments(projectId, xmlFormId);
  const before = useListFormAttachments(projectId, xmlFormId, { query: { enabled: isPublished } });
  const datasets = useDatasets(publication);
  const parts = [after, ...(isPublished ? [before] : []), ...(draft.entityRelated ? [datasets] : [])];
  const known = after.data && (before.data ?? (isPublished ? undefined : []));
  return {
    parts,
    changes:
      after.data && known && (datasets.data || !draft.entityRelated)
        ? withoutUploading(attachmentEffects(after.data, known, datasets.data ?? []), uploading)
        : undefined,
  };
}

export interface EarlierVersion {
  version: string;
  publishedAt: string | null;
  inTrash: boolean;
}

/**
 * Versions whose names the server will not accept again, as far as known: those of the form, and the last one of
 * each form with its id in the trash. Undefined while they load; without what failed to load.
 */
export function useEarlierVersions({ projectId, xmlFormId }: FormRef): EarlierVersion[] | undefined {
  const versions = useListFormVersions(projectId, xmlFormId);
  const trash = useListForms(projectId, inTrash);
  if ((!versions.data && !versions.isError) || (!trash.data && !trash.isError)) return undefined;
  const deleted = (trash.data ?? []).filter((form) => form.xmlFormId === xmlFormId && form.publishedAt !== null);
  return [
    ...(versions.data ?? []).map(({ version, publishedAt }) => ({ version, publishedAt, inTrash: false })),
    ...deleted.map(({ version, publishedAt }) => ({ version, publishedAt, inTrash: true })),
  ];
}

export type AttachmentEffect = Exclude<AttachmentChange, 'missing'>;

interface AttachmentEffects {
  changes: { name: string; change: AttachmentEffect }[];
  /** Neither uploaded nor linked, and not linked by publishing. */
  missing: string[];
  /** Files that publishing links to entity lists that it creates. */
  linkedByPublishing: string[];
  total: number;
}

/**
 * Compares attachments of a draft with the published version's (empty before the first publication). Publishing
 * links a missing CSV file to a new list of its name.
 */
export function attachmentEffects(
  draft: readonly FormAttachment[],
  published: readonly FormAttachment[],
  datasets: DraftDatasetDiff,
): AttachmentEffects {
  const absent = new Set(draft.flatMap(({ name, exists }) => (exists ? [] : [name])));
  const newLists = new Set(datasets.flatMap(({ name, isNew }) => (isNew ? `${name}.csv` : [])));
  const isLinked = ({ name, type, exists }: FormAttachment) =>
    !exists && type === 'file' && name !== 'itemsets.csv' && newLists.has(name);
  return {
    changes: attachmentChanges(published, draft).flatMap(({ name, change }) =>
      change === 'missing' || absent.has(name) ? [] : { name, change },
    ),
    missing: draft.filter((file) => !file.exists && !isLinked(file)).map(({ name }) => name),
    linkedByPublishing: draft.filter(isLinked).map(({ name }) => name),
    total: draft.length,
  };
}
