import * as needs from '~/api/generated/needs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { getListSubmissionPlacesUrl } from '~/api/generated/hooks/geo';
import { queryClient } from '~/api/query-client';
import type { FormExtended, ListSubmissionPlacesParams, ProjectExtended, SubmissionRow } from '~/api/schema';
import { serverHas } from '~/session/server';
import { sameButVersion } from '~/domain/row-index/use-list-index';
import type { SubmissionsState } from '~/domain/submissions/address';
import { filterExpression, type FormId, rowsKey } from '~/domain/submissions/queries';
import { submissionSource } from '~/domain/submissions/row-source';
import { mayOpen } from '~/session/page-rights';
import { type Places, placesIn } from '~/shared/map/places';
import { readPlaces } from '~/shared/map/read-places';
import { readAllRows } from '~/shared/rows/read-all-rows';
import { answersAt, type GeoField } from './geo-fields';
import { type MapIndex, readIndexPlaces } from './index-places';

type Progress = { read: number; total: number };

/** Reads places page by page, with the rows: slower, but every server can do it, and no test submission is among them. */
async function readFromRows(
  form: FormId,
  field: GeoField,
  $filter: string | undefined,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Places> {
  const params = {
    ...($filter && { $filter }),
    // A server gives the entries of repeats with whole rows only.
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
  return placesIn({ features });
}

interface PlacesOptions {
  form: FormId;
  state: SubmissionsState;
  /** Undefined while it is not known, or there is none. */
  field: GeoField | undefined;
  project: ProjectExtended | undefined;
  known: FormExtended | undefined;
  index: MapIndex;
}

/**
 * The places of the submissions that match the filter: of the local index if it is ready. Otherwise one call for all if
 * the server can and its answer is sure to be right: before 2026.1 it ignores the filter, and it mixes in the test
 * submissions of a draft, which only people who may edit the form can know of.
 */
export function usePlaces({ form, state, field, project, known, index }: PlacesOptions) {
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
  // Read again after the same writes as the rows.
  const queryKey = [
    ...rowsKey({ projectId, xmlFormId }),
    'places',
    field?.path,
    [filter, state.finding],
    index.kind === 'ready' ? index.version : atOnce,
  ];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      if (!field) throw new Error('no field');
      setReading(null);
      if (index.kind === 'ready')
        return readIndexPlaces(index, state, field.path, {
          signal,
          fresh: queryClient.getQueryState(queryKey)?.isInvalidated === true,
        });
      if (!atOnce) return readFromRows({ projectId, xmlFormId }, field, filter, signal, setReading);
      const params: ListSubmissionPlacesParams = { fieldpath: field.path, ...(filter && { $filter: filter }) };
      return readPlaces(getListSubmissionPlacesUrl(projectId, xmlFormId, params), signal);
    },
    enabled:
      field !== undefined &&
      (index.kind === 'ready' || (isFromServer && project !== undefined && known !== undefined && isDecided)),
    // The index brings itself up to date while the map is looked at.
    placeholderData: sameButVersion(queryKey),
    structuralSharing: false,
    staleTime: 60_000,
  });
  return { ...query, reading: query.isFetching ? reading : null };
}
