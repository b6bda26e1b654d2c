import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Wording } from '~/shared/answers/texts';
import { useCurrentUser } from '~/session/use-current-user';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Icon } from '~/shared/ui/icons/Icon';
import { CommentForm } from './CommentForm';
import { editedWithoutComment, feedOf } from './feed';
import { FeedItem } from './FeedItem';
import type { SubmissionId } from '~/shared/submissions/record';
import { useAudits, useComments, useDiffs } from './queries';

/** What happened to the submission, newest first, and a field to comment on it. */
export function Activity({ id, wording }: { id: SubmissionId; wording: Wording }) {
  const audits = useAudits(id);
  const comments = useComments(id);
  const { data: diffs } = useDiffs(id);
  const user = useCurrentUser();
  const feed = useMemo(
    () => (audits.data && comments.data ? feedOf(audits.data, comments.data) : undefined),
    [audits.data, comments.data],
  );
  const error = (!audits.data && audits.error) || (!comments.data && comments.error);
  return (
    <section className="submission-part submission-activity" aria-labelledby="submission-activity">
      <h2 id="submission-activity">
        <Trans>Activity</Trans>
      </h2>
      {feed && editedWithoutComment(feed, user?.id) && (
        <p className="submission-explain">
          <Icon name="pencil" />
          <Trans>You edited this submission. Describe your changes in a comment.</Trans>
        </p>
      )}
      <CommentForm id={id} key={id.instanceId} />
      {error ? (
        <ErrorState
          error={error}
          retry={() => {
            void audits.refetch();
            void comments.refetch();
          }}
        />
      ) : feed ? (
        <ol className="feed">
          {feed.map((entry) => (
            <FeedItem key={entry.key} entry={entry} id={id} diffs={diffs} wording={wording} />
          ))}
        </ol>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </section>
  );
}
