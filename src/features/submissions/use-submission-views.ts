import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { type FormId, useFields } from '~/domain/submissions/queries';
import { paths } from '~/shared/lib/paths';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import { useViews } from '~/shared/rows/toolbar';

/** The ways between the table, the map and the summary of the same submissions. No map for forms without places. */
export function useSubmissionViews(form: FormId, shown: 'table' | 'map', selection: SelectedRows<unknown> | null) {
  const { projectId, xmlFormId } = form;
  const { search } = useLocation();
  const { data } = useFields(form);
  const hasPlaces = useMemo(() => data?.some(({ type }) => type.startsWith('geo')) ?? false, [data]);
  const isOnly = form.isDraft === true;
  return useViews({
    shown,
    table: paths.submissions(projectId, xmlFormId, search.slice(1)),
    map: hasPlaces && !isOnly ? paths.submissionsMap(projectId, xmlFormId, search.slice(1)) : null,
    summary: isOnly ? null : paths.submissionsSummary(projectId, xmlFormId, search.slice(1)),
    selection,
  });
}
