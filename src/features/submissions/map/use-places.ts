import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetDraft } from '~/api/generated/hooks/form-drafts';
import { getListSubmissionPlacesUrl } from '~/api/generated/hooks/geo';
import type { FormExtended, ListSubmissionPlacesParams, ProjectExtended, SubmissionRow } from '~/api/schema';
import { canDelete, knowsMany } from '~/domain/entities/features';
import { filterExpression, type FormId, rowsKey } from '~/domain/submissions/queries';
import type { SubmissionsState } from '~/domain/submissions/address';
import { submissionSource } from '~/domain/submissions/row-source';
import { mayOpen } from '~/session/page-rights';
import { type Places, placesIn } from '~/shared/map/places';
import { readPlaces } from '~/shared/map/read-places';
import { readAllRows } from '~/shared/rows/read-all-rows';
import { answersAt, type GeoField } from './geo-fields';

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
}

/**
 * The places of the submissions that match the filter. One call for all if the server can and its answer is sure to be
 * right: before 2026.1 it ignores the filter, and it mixes in the test submissions of a draft, which only people who may
 * edit the form can know of.
 */
export function usePlaces({ form, state, field, project, known }: PlacesOptions) {
  const { projectId, xmlFormId } = form;
  const filter = filterExpression(state);
  const maySeeDraft = mayOpen('formDraft', { project, form: known });
  const draft = useGetDraft(projectId, xmlFormId, {
    query: { enabled: maySeeDraft === true, retry: false, retryOnMount: false },
  });
  const isDecided = maySeeDraft === false || draft.isSuccess || draft.isError;
  const hasNoDraft = maySeeDraft === true && draft.isError;
  const isFiltering = filter === undefined || canDelete(project);
  const atOnce = knowsMany() && hasNoDraft && isFiltering;
  const [reading, setReading] = useState<Progress | null>(null);
  const query = useQuery({
    // Read again after the same writes as the rows.
    queryKey: [...rowsKey({ projectId, xmlFormId }), 'places', field?.path, filter ?? '', atOnce],
    queryFn: async ({ signal }) => {
      if (!field) throw new Error('no field');
      setReading(null);
      if (!atOnce) return readFromRows({ projectId, xmlFormId }, field, filter, signal, setReading);
      const params: ListSubmissionPlacesParams = { fieldpath: field.path, ...(filter && { $filter: filter }) };
      return readPlaces(getListSubmissionPlacesUrl(projectId, xmlFormId, params), signal);
    },
    enabled: field !== undefined && project !== undefined && known !== undefined && isDecided,
    structuralSharing: false,
    staleTime: 60_000,
  });
  return { ...query, reading: query.isFetching ? reading : null };
}
