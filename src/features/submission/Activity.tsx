import { Trans } from '@lingui/react/macro';
import { useCurrentUser } from '~/session/use-current-user';
import { RecordPart } from '~/domain/records/Fact';
import type { Wording } from '~/domain/answers/texts';
import { editedWithoutComment } from '~/domain/submission-feed/feed';
import { SubmissionFeed, useFeed } from '~/domain/submission-feed/SubmissionFeed';
import type { SubmissionId } from '~/domain/submissions/record';
import { Icon } from '~/shared/ui/icons/Icon';
import { onDemand } from '~/shared/ui/states/on-demand';

/** The answers need nothing of forms, a quarter of the code of the page. */
const CommentForm = onDemand(() => import('./CommentForm'), 'CommentForm', 5);

/** What happened to the submission, newest first, and a field to comment on it. */
export function Activity({ id, wording }: { id: SubmissionId; wording: Wording }) {
  const { feed } = useFeed(id);
  const user = useCurrentUser();
  return (
    <RecordPart className="submission-activity" title={<Trans>Activity</Trans>}>
      {feed && editedWithoutComment(feed, user?.id) && (
        <p className="record-explain">
          <Icon name="pencil" />
          <Trans>You edited this submission. Describe your changes in a comment.</Trans>
        </p>
      )}
      <CommentForm id={id} key={id.instanceId} />
      <SubmissionFeed id={id} wording={wording} />
    </RecordPart>
  );
}
