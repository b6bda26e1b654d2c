import { getGetDatasetQueryOptions } from '~/api/generated/hooks/datasets';
import { getGetFormQueryOptions, getListFormFieldsQueryOptions } from '~/api/generated/hooks/forms';
import {
  getListEntityRowsUrl,
  getListEntityRowsQueryKey,
  getListSubmissionRowsUrl,
  getListSubmissionRowsQueryKey,
} from '~/api/generated/hooks/odata';
import { getGetProjectQueryOptions } from '~/api/generated/hooks/projects';
import { queryClient } from '~/api/query-client';
import type { ListEntityRowsParams, ListSubmissionRowsParams } from '~/api/schema';
import type { OpenOptions } from '~/engines/row-index/protocol';
import type { IndexRef, RefusedReason, LoadCost } from '~/engines/row-index/types';
import { paths } from '~/shared/lib/paths';

export interface IndexSource {
  place: IndexRef;
  opening: OpenOptions;
  title: string;
  /** Page with the rows. */
  address: string;
  /** Field by which the server orders rows. */
  receivedAtField: '__system/submissionDate' | '__system/createdAt';
  /** URL of the first page of rows, relative to /v1. `whole`: with repeats. */
  url: (params: ListSubmissionRowsParams & ListEntityRowsParams, whole: boolean) => string;
  pageRows: number;
}

/**
 * Cells and rows per request: large enough to make the server's overhead negligible, small enough for a slow
 * connection.
 * Tests use smaller ones.
 */
export const paging = { cells: 100_000, fewestRows: 100, mostRows: 2500 };

const pageRowsFor = (columns: number): number =>
  Math.min(paging.mostRows, Math.max(paging.fewestRows, Math.round(paging.cells / (columns + 8))));

/** Not a cryptographic hash. */
function hashText(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2654435761);
    other = Math.imul(other ^ unit, 1597334677);
  }
  return `${text.length} ${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

const cacheTimeMs = 60_000;

type SourceOrRefusal = IndexSource | { refused: RefusedReason };

async function submissionSource(
  place: Extract<IndexRef, { kind: 'submissions' }>,
  locale: string,
  staleTime: number,
): Promise<SourceOrRefusal> {
  const { projectId, xmlFormId } = place;
  const [form, project, fields] = await Promise.all([
    queryClient.fetchQuery({ ...getGetFormQueryOptions(projectId, xmlFormId), staleTime }),
    queryClient.fetchQuery({ ...getGetProjectQueryOptions(projectId), staleTime }),
    queryClient.fetchQuery({ ...getListFormFieldsQueryOptions(projectId, xmlFormId, { odata: true }), staleTime }),
  ]);
  // Rows of encrypted forms have no answers, and nothing of such a project may be stored.
  if (form.keyId !== null || project.keyId !== null) return { refused: 'encrypted' };
  const hasRepeats = fields.some(({ type }) => type === 'repeat');
  return {
    place,
    opening: {
      place,
      signature: hashText(JSON.stringify(fields.map(({ path, type }) => [path, type]))),
      multiple: fields.flatMap(({ path, selectMultiple }) => (selectMultiple === true ? [path] : [])),
      locale,
    },
    title: form.name ?? xmlFormId,
    address: paths.submissions(projectId, xmlFormId),
    receivedAtField: '__system/submissionDate',
    url: (params, whole) =>
      getListSubmissionRowsUrl(projectId, xmlFormId, {
        ...params,
        ...(whole && hasRepeats && { $expand: '*' as const }),
      }),
    pageRows: pageRowsFor(fields.length),
  };
}

async function entitySource(
  place: Extract<IndexRef, { kind: 'entities' }>,
  locale: string,
  staleTime: number,
): Promise<SourceOrRefusal> {
  const { projectId, datasetName } = place;
  const [list, project] = await Promise.all([
    queryClient.fetchQuery({ ...getGetDatasetQueryOptions(projectId, datasetName), staleTime }),
    queryClient.fetchQuery({ ...getGetProjectQueryOptions(projectId), staleTime }),
  ]);
  if (project.keyId !== null) return { refused: 'encrypted' };
  const names = list.properties.map(({ odataName }) => odataName);
  // In OData, properties with these names overwrite the row's own fields.
  if (names.some((name) => name === '__id' || name === '__system' || name === 'label'))
    return { refused: 'unsupported' };
  return {
    place,
    opening: { place, signature: hashText(JSON.stringify(names)), multiple: [], locale },
    title: datasetName,
    address: paths.entities(projectId, datasetName),
    receivedAtField: '__system/createdAt',
    url: (params) => getListEntityRowsUrl(projectId, datasetName, params),
    pageRows: pageRowsFor(names.length),
  };
}

/**
 * How to fetch the rows of a form or list, or why not.
 * @param isFresh whether to refetch its fields, even if they are cached
 * @throws ApiError
 */
export function loadSource(place: IndexRef, locale: string, isFresh: boolean): Promise<SourceOrRefusal> {
  const staleTime = isFresh ? 0 : cacheTimeMs;
  return place.kind === 'submissions'
    ? submissionSource(place, locale, staleTime)
    : entitySource(place, locale, staleTime);
}

/** Storage per byte of JSON, measured (docs/decisions/0024-local-index.md), on the safe side. */
const storagePerByte = 0.25;

interface CachedPage {
  /** Missing in entries that a map caches beside the pages. */
  value?: readonly object[];
  '@odata.count'?: number;
}

/** Estimated from a cached page of rows; null without one. */
export function weightOf(place: IndexRef): LoadCost | null {
  const queryKey =
    place.kind === 'submissions'
      ? getListSubmissionRowsQueryKey(place.projectId, place.xmlFormId)
      : getListEntityRowsQueryKey(place.projectId, place.datasetName);
  let found: { rows: number; size: number } | null = null;
  for (const [key, page] of queryClient.getQueriesData<CachedPage>({ queryKey })) {
    const params = (key.at(-1) ?? {}) as ListSubmissionRowsParams;
    // A filtered page has another count, and one with selected columns another size.
    if (!page?.value || page.value.length === 0 || params.$filter !== undefined || params.$select !== undefined)
      continue;
    const size = JSON.stringify(page.value).length / page.value.length;
    if (page['@odata.count'] !== undefined) found = { rows: page['@odata.count'], size };
  }
  if (!found) return null;
  const download = Math.round(found.rows * found.size);
  return { rows: found.rows, download, storage: Math.round(download * storagePerByte) };
}
