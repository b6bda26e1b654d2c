import { type ReactNode, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SubmissionRow } from '~/api/schema';
import type { SubmissionName } from '~/domain/submissions/names';
import type { FormId } from '~/domain/submissions/queries';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';

interface SubmissionLinkProps {
  form: FormId;
  instanceId: string;
  tabIndex?: 0 | -1;
  children: ReactNode;
}

/** The URL of a submission in this list: with the list's filters and order, for its neighbours there. */
const addressOf = ({ projectId, xmlFormId }: FormId, instanceId: string, search: string) =>
  paths.submission(projectId, xmlFormId, instanceId, search.slice(1));

/** Opens the page of a submission. Stable while the page of the list is. */
export function useOpenSubmission({ projectId, xmlFormId }: FormId): (row: SubmissionRow) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (row) => void navigate(addressOf({ projectId, xmlFormId }, row.__id, search)),
    [navigate, projectId, xmlFormId, search],
  );
}

/** A link to the page of a submission. Test submissions have none. */
export function SubmissionLink({ form, instanceId, tabIndex, children }: SubmissionLinkProps) {
  const { search } = useLocation();
  if (form.isDraft === true) return children;
  return (
    <AppLink to={addressOf(form, instanceId, search)} tabIndex={tabIndex} className="submission-link">
      {children}
    </AppLink>
  );
}

/** What a submission is recognised by, and the part of its id that tells it from others of the same name. */
export function SubmissionTitle({ name: { title, id } }: { name: SubmissionName }) {
  return (
    <span className="submission-title">
      {title !== '' && <bdi>{title}</bdi>}
      <span className="submission-id">
        {title !== '' && <span className="submission-dot"> · </span>}
        <bdi>{id}</bdi>
      </span>
    </span>
  );
}
