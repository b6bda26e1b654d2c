import { type ReactNode, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SubmissionRow } from '~/api/schema';
import type { SubmissionName } from '~/domain/submissions/names';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';

interface SubmissionLinkProps {
  form: FormOrDraftRef;
  instanceId: string;
  tabIndex?: 0 | -1;
  children: ReactNode;
}

/** With the list's filters and order, for the links to the previous and next one. */
const addressOf = ({ projectId, xmlFormId }: FormOrDraftRef, instanceId: string, search: string) =>
  paths.submission(projectId, xmlFormId, instanceId, search.slice(1));

export function useOpenSubmission({ projectId, xmlFormId }: FormOrDraftRef): (row: SubmissionRow) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (row) => void navigate(addressOf({ projectId, xmlFormId }, row.__id, search)),
    [navigate, projectId, xmlFormId, search],
  );
}

/** Test submissions have no page. */
export function SubmissionLink({ form, instanceId, tabIndex, children }: SubmissionLinkProps) {
  const { search } = useLocation();
  if (form.isDraft === true) return children;
  return (
    <AppLink to={addressOf(form, instanceId, search)} tabIndex={tabIndex} className="submission-link">
      {children}
    </AppLink>
  );
}

/** The name, and the part of the id that tells it from others of the same name. */
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
