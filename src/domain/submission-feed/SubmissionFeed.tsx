import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Wording } from '~/domain/answers/texts';
import type { SubmissionId } from '~/domain/submissions/record';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { feedOf, feedOptions } from './feed';
import { FeedItem } from './FeedItem';
import '~/domain/records/feed.css';

/** History and comments, the newest first; undefined while they load. */
export function useFeed(id: SubmissionId) {
  const { audits: auditsOptions, comments: commentsOptions } = feedOptions(id);
  const audits = useQuery(auditsOptions);
  const comments = useQuery(commentsOptions);
  const feed = useMemo(
    () => (audits.data && comments.data ? feedOf(audits.data, comments.data) : undefined),
    [audits.data, comments.data],
  );
  return {
    feed,
    error: (!audits.data && audits.error) || (!comments.data && comments.error) || null,
    retry: () => {
      void audits.refetch();
      void comments.refetch();
    },
  };
}

/**
 * What happened to a submission, the newest first: who sent, edited and reviewed it, what an edit changed, the comments,
 * and what became of its entities. In: the words of the form for the questions.
 */
export function SubmissionFeed({ id, wording }: { id: SubmissionId; wording: Wording }) {
  const { feed, error, retry } = useFeed(id);
  const { data: diffs } = useQuery(feedOptions(id).diffs);
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!feed) return <ListSkeleton rows={4} />;
  return (
    <ol className="feed">
      {feed.map((entry) => (
        <ErrorBoundary key={entry.key} as="li">
          <FeedItem entry={entry} id={id} diffs={diffs} wording={wording} />
        </ErrorBoundary>
      ))}
    </ol>
  );
}
