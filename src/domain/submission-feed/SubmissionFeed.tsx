import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerFormat } from '~/domain/answers/texts';
import { Feed } from '~/domain/records/Feed';
import type { SubmissionRef } from '~/domain/submissions/record';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { buildFeed, feedQueries } from './feed';
import { feedItem } from './feed-item';

/** Newest first; undefined while loading. */
export function useFeed(id: SubmissionRef) {
  const { audits: auditsOptions, comments: commentsOptions } = feedQueries(id);
  const audits = useQuery(auditsOptions);
  const comments = useQuery(commentsOptions);
  const feed = useMemo(
    () => (audits.data && comments.data ? buildFeed(audits.data, comments.data) : undefined),
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

/** History of a submission, newest first. */
export function SubmissionFeed({ id, wording }: { id: SubmissionRef; wording: AnswerFormat }) {
  const { i18n } = useLingui();
  const { feed, error, retry } = useFeed(id);
  const { data: diffs } = useQuery(feedQueries(id).diffs);
  if (error) return <ErrorState error={error} retry={retry} />;
  if (!feed) return <ListSkeleton rows={4} />;
  return <Feed entries={feed.map((entry) => feedItem(entry, { id, diffs, wording, i18n }))} />;
}
