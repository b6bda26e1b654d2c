import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import type { FormExtended, ProjectExtended, SubmissionRow } from '~/api/schema';
import { formName } from '~/shared/forms/form-target';
import { paths } from '~/shared/lib/paths';
import { StateMark } from '~/shared/submissions/review-state';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { PageHead } from '~/shared/ui/page/PageHead';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { Place } from './use-place';
import { instanceName, type SubmissionId } from '~/shared/submissions/record';
import { prefetchAnswers } from './queries';

interface SubmissionHeadProps {
  id: SubmissionId;
  project: ProjectExtended | undefined;
  form: FormExtended | undefined;
  row: SubmissionRow | undefined;
  /** In the list that it was opened from. */
  place: Place | null | undefined;
  /** The query of that list. */
  listSearch: string;
  actions: ReactNode;
}

/** The name of the submission, who sent it and when, its neighbours in the list, and what can be done with it. */
export function SubmissionHead({ id, project, form, row, place, listSearch, actions }: SubmissionHeadProps) {
  const { t } = useLingui();
  const { projectId, xmlFormId } = id;
  return (
    <div className="submission-head">
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
          ...(form ? [{ label: formName(form), to: paths.submissions(projectId, xmlFormId, listSearch) }] : []),
        ]}
        title={row && instanceName(row)}
        facts={
          row && (
            <>
              <StateMark system={row.__system} />
              {row.__system.submitterName !== null && (
                <span>
                  <Trans>
                    Submitted by <Name>{row.__system.submitterName}</Name>
                  </Trans>
                </span>
              )}
              <TimeAgo iso={row.__system.submissionDate} />
            </>
          )
        }
        actions={
          <>
            <Neighbours id={id} place={place} />
            {actions}
          </>
        }
      />
    </div>
  );
}

/** Steps to the previous and next submission of the list. */
function Neighbours({ id, place }: { id: SubmissionId; place: Place | null | undefined }) {
  const { t, i18n } = useLingui();
  const { projectId, xmlFormId } = id;
  const next = place?.next?.instanceId;
  // The next one is what most people open from here.
  useEffect(() => {
    if (next === undefined) return;
    const handle = setTimeout(() => prefetchAnswers({ projectId, xmlFormId, instanceId: next }), 500);
    return () => clearTimeout(handle);
  }, [next, projectId, xmlFormId]);
  if (!place) return null;
  const { number, total } = place;
  const step = (neighbour: Place['next'], label: string, icon: 'previous' | 'next') =>
    neighbour ? (
      <AppLink
        to={paths.submission(projectId, xmlFormId, neighbour.instanceId, neighbour.search)}
        className="submission-step"
        aria-label={label}
        title={label}
      >
        <Icon name={icon} />
      </AppLink>
    ) : (
      <span className="submission-step" role="link" aria-disabled="true" aria-label={label}>
        <Icon name={icon} />
      </span>
    );
  return (
    <nav className="submission-steps" aria-label={t`Submissions of the list`}>
      {step(place.previous, t`Previous submission`, 'previous')}
      <span className="muted">
        <Trans>
          {i18n.number(number)} of {i18n.number(total)}
        </Trans>
      </span>
      {step(place.next, t`Next submission`, 'next')}
    </nav>
  );
}
