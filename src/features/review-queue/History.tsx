import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SubmissionAuditExtended, SubmissionCommentExtended } from '~/api/schema';
import { reviewStateName, reviewStates } from '~/shared/forms/review-states';
import type { SubmissionId } from '~/shared/submissions/record';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Markdown } from '~/shared/ui/text/Markdown';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { auditsOptions, commentsOptions } from './record';

interface Item {
  key: string;
  at: string;
  icon: IconName;
  title: ReactNode;
  text: string | null;
}

/** What happened to a submission, the latest first: who sent, edited and reviewed it, and the comments. */
export function History({ id }: { id: SubmissionId }) {
  const { t, i18n } = useLingui();
  const audits = useQuery(auditsOptions(id));
  const comments = useQuery(commentsOptions(id));
  const error = (!audits.data && audits.error) || (!comments.data && comments.error);
  if (error)
    return (
      <ErrorState
        error={error}
        retry={() => {
          void audits.refetch();
          void comments.refetch();
        }}
      />
    );
  if (!audits.data || !comments.data) return <ListSkeleton rows={3} />;
  const somebody = t`Somebody`;
  const items: Item[] = [
    ...(audits.data as SubmissionAuditExtended[]).map((audit, index): Item => {
      const name = audit.actor?.displayName ?? somebody;
      const { reviewState } = audit.details as { reviewState?: string | null };
      const state = reviewStateName(reviewState);
      const base = { key: `audit ${audits.data.length - index}`, at: audit.loggedAt, text: audit.notes };
      switch (audit.action) {
        case 'submission.create':
          return {
            ...base,
            icon: 'form',
            title: (
              <Trans>
                Submitted by <Name>{name}</Name>
              </Trans>
            ),
          };
        case 'submission.update': {
          const label = i18n._(reviewStates[state].label);
          return {
            ...base,
            icon: reviewStates[state].icon,
            title: (
              <Trans>
                {label} by <Name>{name}</Name>
              </Trans>
            ),
          };
        }
        case 'submission.update.version':
          return {
            ...base,
            icon: 'pencil',
            title: (
              <Trans>
                Edited by <Name>{name}</Name>
              </Trans>
            ),
          };
        case 'submission.delete':
          return {
            ...base,
            icon: 'trash',
            title: (
              <Trans>
                Deleted by <Name>{name}</Name>
              </Trans>
            ),
          };
        case 'submission.restore':
          return {
            ...base,
            icon: 'refresh',
            title: (
              <Trans>
                Restored by <Name>{name}</Name>
              </Trans>
            ),
          };
        default:
          return { ...base, icon: 'info', title: <code>{audit.action}</code> };
      }
    }),
    ...(comments.data as SubmissionCommentExtended[]).map((comment, index): Item => {
      const name = comment.actor.displayName;
      return {
        key: `comment ${comments.data.length - index}`,
        at: comment.createdAt,
        icon: 'comments',
        title: (
          <Trans>
            Comment by <Name>{name}</Name>
          </Trans>
        ),
        text: comment.body,
      };
    }),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <ol className="queue-history">
      {items.map(({ key, at, icon, title, text }) => (
        <li key={key}>
          <Icon name={icon} />
          <div>
            <p>
              {title} <TimeAgo iso={at} />
            </p>
            {text !== null && text.trim() !== '' && <Markdown text={text} level={3} />}
          </div>
        </li>
      ))}
    </ol>
  );
}
