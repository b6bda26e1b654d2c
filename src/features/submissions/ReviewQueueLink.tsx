import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { paths } from '~/shared/lib/paths';
import type { FormId } from '~/shared/submissions/queries';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';

/** Leads to the submissions of this list one by one, within its filters and in its order. */
export function ReviewQueueLink({ form: { projectId, xmlFormId } }: { form: FormId }) {
  const { search } = useLocation();
  return (
    <AppLink className="small-button rows-tool" to={paths.reviewQueue(projectId, xmlFormId, search.slice(1))}>
      <Icon name="check" />
      <span className="rows-tool-word">
        <Trans>Review queue</Trans>
      </span>
    </AppLink>
  );
}
