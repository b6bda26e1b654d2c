import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isInvalidated } from '~/api/query-client';
import type { FormField, SubmissionRow } from '~/api/schema';
import { plainText } from '~/domain/answers/texts';
import { useFormLabels } from '~/domain/answers/use-form-labels';
import { describeReviewState, reviewStateName, reviewStates } from '~/domain/forms/review-states';
import { valueAt } from '~/domain/submissions/fields';
import { filterExpression, type FormOrDraftRef, rowsKey } from '~/domain/submissions/queries';
import { submissionSource } from '~/domain/submissions/row-source';
import type { SubmissionsState } from '~/domain/submissions/search-params';
import { visibleName } from '~/shared/lib/visible-name';
import { matchingQuery } from '~/shared/map/fetch-locations';
import type { GroupChoice } from '~/shared/map/groups';
import { readAllRows } from '~/shared/rows/read-all-rows';
import { type MapIndex, readIndexLocations, valuesById } from './use-locations';

export const colourByState = 'state';
export const colourByNothing = 'none';

const stateNames = Object.keys(reviewStates);

function valueOfRow(row: SubmissionRow, by: string): string {
  if (by === colourByState) return reviewStateName(row.__system.reviewState);
  const value = valueAt(row, by);
  return value === null || value === undefined ? '' : plainText(value);
}

interface GroupsOptions {
  form: FormOrDraftRef;
  state: SubmissionsState;
  /** `colourByState`, `colourByNothing`, or the path of a question. */
  by: string;
  fields: readonly FormField[] | undefined;
  /** Rows of the list, which are newer than the values. */
  rows: readonly SubmissionRow[] | undefined;
  place: string | undefined;
  index: MapIndex;
}

async function readIndexValues(
  index: Extract<MapIndex, { kind: 'ready' }>,
  state: SubmissionsState,
  place: string,
  by: string,
  reading: { signal: AbortSignal; fresh: boolean },
): Promise<Map<string, string>> {
  const colour = by === colourByState ? '__system/reviewState' : by;
  const values = valuesById(await readIndexLocations(index, state, place, { ...reading, colour }));
  if (by === colourByState)
    for (const [id, value] of values) values.set(id, reviewStateName(value === '' ? null : value));
  return values;
}

/** The colours of the marks: the review state or a question's answers, of all matches. */
export function useGroups({ form, state, by, fields, rows, place, index }: GroupsOptions) {
  const { t, i18n } = useLingui();
  const { projectId, xmlFormId } = form;
  const filter = filterExpression(state);
  const field = fields?.find(({ path }) => path === by);
  const wanted = by === colourByState || field !== undefined;
  const [reading, setReading] = useState<{ read: number; total: number } | null>(null);
  const isReady = index.kind === 'ready';
  const queryKey = [
    ...rowsKey({ projectId, xmlFormId }),
    'values',
    by,
    [filter, state.finding],
    isReady ? [place, index.version] : 'server',
  ];
  const { data, isFetching, error, refetch } = useQuery({
    ...matchingQuery(queryKey),
    queryFn: ({ signal }) => {
      setReading(null);
      if (isReady) return readIndexValues(index, state, place ?? '', by, { signal, fresh: isInvalidated(queryKey) });
      const $select = by === colourByState ? '__id,__system/reviewState' : `__id,${by.slice(1)}`;
      return readAllRows<SubmissionRow, string>(
        submissionSource({ projectId, xmlFormId }),
        { $select, ...(filter && { $filter: filter }) },
        (row) => valueOfRow(row, by),
        { signal, onProgress: (read, total) => setReading({ read, total }) },
      );
    },
    enabled: wanted && (isReady ? place !== undefined : index.kind === 'server'),
  });
  const labels = useFormLabels({ projectId, xmlFormId }, field !== undefined).data;
  const groups = useMemo((): (GroupChoice & { title: string }) | null => {
    if (!data || !wanted) return null;
    const fresh = new Map(rows?.map((row) => [row.__id, valueOfRow(row, by)]));
    const valueOf = (id: string) => fresh.get(id) ?? data.get(id);
    if (by === colourByState)
      return {
        title: t`Review state`,
        known: stateNames,
        valueOf,
        labelOf: (name) => describeReviewState(name, i18n).label,
      };
    return {
      title: labels?.question(by, '') ?? visibleName(by.slice(1)),
      known: [],
      valueOf,
      labelOf: (value) => (value === '' ? t`No answer` : (labels?.choices(by, value, '') ?? visibleName(value))),
    };
  }, [data, wanted, rows, by, labels, t, i18n]);
  return { groups, reading: isFetching && !data ? reading : null, error, refetch: () => wanted && refetch() };
}
