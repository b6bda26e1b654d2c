import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { getListSubmissionPlacesUrl } from '~/api/generated/hooks/geo';
import * as needs from '~/api/generated/needs';
import { isInvalidated } from '~/api/query-client';
import type { FormExtended, FormField, ListSubmissionPlacesParams, ProjectExtended, SubmissionRow } from '~/api/schema';
import { needsIndex } from '~/domain/row-index/answer-filter';
import { filterExpression, type FormOrDraftRef, rowsKey } from '~/domain/submissions/queries';
import { loadFound, submissionSource } from '~/domain/submissions/row-source';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import type { IndexState, MapLocations as IndexPlaces, RowIndex } from '~/engines/row-index/types';
import { mayOpen } from '~/session/page-rights';
import { serverHas } from '~/session/server';
import { matchingQuery, fetchLocations } from '~/shared/map/fetch-locations';
import { type RecordLocations, parseGeoJson } from '~/shared/map/locations';
import { readAllRows } from '~/shared/rows/read-all-rows';

type Progress = { read: number; total: number };

/** Reads locations with the rows: slower, but every server can do it, and drafts' test submissions are excluded. */
async function readFromRows(
  form: FormOrDraftRef,
  field: GeoField,
  $filter: string | undefined,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<RecordLocations> {
  const params = {
    ...($filter && { $filter }),
    // Repeats cannot be selected alone.
    ...(field.inRepeat ? { $expand: '*' as const } : { $select: `__id,${field.path.slice(1)}` }),
  };
  const found = await readAllRows<SubmissionRow, unknown[]>(
    submissionSource(form),
    params,
    (row) => answersAt(row, field.path),
    { signal, onProgress: (read, total) => onProgress({ read, total }) },
  );
  const features = Array.from(found, ([id, geometries]) => ({
    id,
    geometry: { type: 'GeometryCollection', geometries },
  }));
  return parseGeoJson({ features });
}

interface PlacesOptions {
  form: FormOrDraftRef;
  state: SubmissionsState;
  field: GeoField | undefined;
  project: ProjectExtended | undefined;
  known: FormExtended | undefined;
  index: MapIndex;
}

/**
 * The locations of all matches: from the local index if it is ready, otherwise in one request if the response is sure
 * to be right. Before 2026.1 it ignores the filter, and it includes a draft's test submissions, which only users who
 * may edit the form can know of.
 */
export function useLocations({ form, state, field, project, known, index }: PlacesOptions) {
  const { projectId, xmlFormId } = form;
  const filter = filterExpression(state);
  const isFromServer = index.kind === 'server';
  const maySeeDraft = mayOpen('formDraft', { project, form: known });
  const draft = useGetDraft(projectId, xmlFormId, {
    query: { enabled: maySeeDraft === true && isFromServer, retry: false, retryOnMount: false },
  });
  const isDecided = maySeeDraft === false || draft.isSuccess || draft.isError;
  const hasNoDraft = maySeeDraft === true && draft.isError;
  const isFiltering = filter === undefined || serverHas(needs.listSubmissionPlacesFilter) === true;
  const atOnce = serverHas(needs.listSubmissionPlaces) !== false && hasNoDraft && isFiltering;
  const [reading, setReading] = useState<Progress | null>(null);
  // Invalidated with the rows.
  const queryKey = [
    ...rowsKey({ projectId, xmlFormId }),
    'places',
    field?.path,
    [filter, state.finding],
    index.kind === 'ready' ? index.version : atOnce,
  ];
  const query = useQuery({
    ...matchingQuery(queryKey),
    queryFn: async ({ signal }) => {
      if (!field) throw new Error('no field');
      setReading(null);
      if (index.kind === 'ready')
        return readIndexLocations(index, state, field.path, { signal, fresh: isInvalidated(queryKey) });
      if (!atOnce) return readFromRows({ projectId, xmlFormId }, field, filter, signal, setReading);
      const params: ListSubmissionPlacesParams = { fieldpath: field.path, ...(filter && { $filter: filter }) };
      return fetchLocations(getListSubmissionPlacesUrl(projectId, xmlFormId, params), signal);
    },
    enabled:
      field !== undefined &&
      (index.kind === 'ready' || (isFromServer && project !== undefined && known !== undefined && isDecided)),
  });
  return { ...query, reading: query.isFetching ? reading : null };
}

/** The source of the locations; `wait` until it is known. */
export type MapIndex = { kind: 'ready'; index: RowIndex; version: number } | { kind: 'server' } | { kind: 'wait' };

/** Searches need the index; deleted submissions are not in it. */
export function chooseMapIndex(index: RowIndex | undefined, indexState: IndexState, state: SubmissionsState): MapIndex {
  if (state.deleted) return { kind: 'server' };
  if (index && indexState.phase === 'ready') return { kind: 'ready', index, version: indexState.version };
  return indexState.phase === 'opening' || needsIndex(state) ? { kind: 'wait' } : { kind: 'server' };
}

interface Reading {
  signal: AbortSignal;
  /** Sync the index first. */
  fresh: boolean;
  colour?: string;
}

/** All locations that the index finds. Throws IndexGone and AbortError. */
export async function readIndexLocations(
  { index }: Extract<MapIndex, { kind: 'ready' }>,
  state: SubmissionsState,
  field: string,
  { signal, fresh, colour }: Reading,
): Promise<IndexPlaces> {
  const { findOf } = await loadFound();
  if (fresh) await index.sync();
  return index.places({ ...findOf(state), order: [] }, field, { signal, ...(colour !== undefined && { colour }) });
}

/** The value of each record with a location; values beyond the number of colours are left out. */
export function valuesById({ ids, owners, colours, values, hasOthers }: IndexPlaces): Map<string, string> {
  const found = new Map<string, string>();
  const others = hasOthers ? values.length - 1 : -1;
  for (const [place, owner] of owners.entries()) {
    const colour = colours[place] ?? 0;
    if (colour !== others) found.set(ids[owner] ?? '', values[colour] ?? '');
  }
  return found;
}

const placeTypes = new Set(['geopoint', 'geotrace', 'geoshape']);

export interface GeoField extends FormField {
  /** Inside a repeat: several answers per submission. */
  inRepeat: boolean;
}

export function geoFields(fields: readonly FormField[]): GeoField[] {
  const repeats = fields.filter(({ type }) => type === 'repeat').map(({ path }) => `${path}/`);
  return fields
    .filter(({ type }) => placeTypes.has(type))
    .map((field) => ({ ...field, inRepeat: repeats.some((repeat) => field.path.startsWith(repeat)) }));
}

/** The answers at a path, from all repeat entries. Own properties only, as in `valueAt`. */
export function answersAt(row: unknown, path: string): unknown[] {
  let found: unknown[] = [row];
  for (const name of path.slice(1).split('/'))
    found = found.flatMap((value) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
      return (value as Record<string, unknown>)[name] ?? [];
    });
  return found;
}
