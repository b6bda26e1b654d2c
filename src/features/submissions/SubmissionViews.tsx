import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { type FormId, useFields } from '~/domain/submissions/queries';
import { paths } from '~/shared/lib/paths';
import type { SelectedRows } from '~/shared/rows/use-selected-rows';
import { ViewSwitch } from '~/shared/rows/ViewSwitch';

interface SubmissionViewsProps {
  form: FormId;
  shown: 'table' | 'map';
  selection: SelectedRows<unknown> | null;
}

/** The way between the table, the map and the summary of the same submissions. No map for forms without places. */
export function SubmissionViews({ form, shown, selection }: SubmissionViewsProps) {
  const { projectId, xmlFormId } = form;
  const { search } = useLocation();
  const { data } = useFields(form);
  const hasPlaces = useMemo(() => data?.some(({ type }) => type.startsWith('geo')) ?? false, [data]);
  if (form.isDraft === true) return null;
  return (
    <ViewSwitch
      shown={shown}
      table={paths.submissions(projectId, xmlFormId, search.slice(1))}
      map={hasPlaces ? paths.submissionsMap(projectId, xmlFormId, search.slice(1)) : null}
      summary={paths.submissionsSummary(projectId, xmlFormId, search.slice(1))}
      selection={selection}
    />
  );
}
