import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { paths } from '~/shared/lib/paths';
import type { FormId } from '~/domain/submissions/queries';
import { ToolFace } from '~/shared/ui/filters/tools';
import { LinkButton } from '~/shared/ui/links/LinkButton';

/**
 * Leads to the submissions of this list one by one, within its filters and in its order. It is the main action while
 * something waits for a review.
 */
export function ReviewQueueLink({ form: { projectId, xmlFormId } }: { form: FormId }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const { data: known } = useGetForm(projectId, xmlFormId);
  const { received = 0, edited = 0 } = known?.reviewStates ?? {};
  const hasWork = received + edited > 0;
  return (
    <LinkButton
      data-page-action
      className="tool"
      type={hasWork ? 'primary' : 'default'}
      to={paths.reviewQueue(projectId, xmlFormId, search.slice(1))}
    >
      <ToolFace icon="check" word={t`Review queue`} />
    </LinkButton>
  );
}
