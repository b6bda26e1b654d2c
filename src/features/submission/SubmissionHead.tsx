import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { prefetch } from '~/api/query-client';
import type { FormExtended, ProjectExtended, SubmissionRow } from '~/api/schema';
import type { Place } from '~/shared/address/use-place-in-list';
import { formName } from '~/domain/forms/form-target';
import { paths } from '~/shared/lib/paths';
import { RecordSteps } from '~/domain/records/RecordSteps';
import { SubmissionFacts } from '~/domain/submissions/SubmissionFacts';
import { PageHead } from '~/shared/ui/page/PageHead';
import { nameText } from '~/domain/submissions/names';
import { type SubmissionId, submissionOptions } from '~/domain/submissions/record';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';

interface SubmissionHeadProps {
  id: SubmissionId;
  project: ProjectExtended | undefined;
  form: FormExtended | undefined;
  row: SubmissionRow | undefined;
  /** In the list that it was opened from. */
  place: Place | null | undefined;
  /** The query of that list. */
  listSearch: string;
  /** Undefined before they are known: on a phone their room is reserved. */
  actions: ReactNode;
}

/** The name of the submission, who sent it and when, its neighbours in the list, and what can be done with it. */
export function SubmissionHead({ id, project, form, row, place, listSearch, actions }: SubmissionHeadProps) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = id;
  const nameOf = useSubmissionName({ projectId, xmlFormId });
  const loadAhead = useCallback(
    (instanceId: string) => prefetch([submissionOptions({ projectId, xmlFormId, instanceId })]),
    [projectId, xmlFormId],
  );
  return (
    <div className="record-head record-head-rows">
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
          ...(form ? [{ label: formName(form), to: paths.submissions(projectId, xmlFormId, listSearch) }] : []),
        ]}
        title={row && nameText(nameOf(row))}
        facts={row ? <SubmissionFacts row={row} /> : null}
        actions={
          <>
            <RecordSteps
              place={place}
              labels={{
                list: t`Submissions of the list`,
                previous: t`Previous submission`,
                next: t`Next submission`,
              }}
              to={(found, search) => paths.submission(projectId, xmlFormId, found, search)}
              loadAhead={loadAhead}
            />
            {actions ?? <span className="record-actions-unknown" />}
          </>
        }
      />
    </div>
  );
}
