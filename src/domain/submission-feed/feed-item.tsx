import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Actor, SubmissionDiffs } from '~/api/schema';
import type { AnswerFormat } from '~/domain/answers/texts';
import { describeReviewState, type ReviewStateName } from '~/domain/forms/review-states';
import { ActorName, type FeedEntry as FeedItem, type FeedView } from '~/domain/records/Feed';
import type { SubmissionRef } from '~/domain/submissions/record';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Markdown, PlainMarkdown } from '~/shared/ui/text/Markdown';
import { Name } from '~/shared/ui/text/Name';
import { ChangeTable } from './ChangeTable';
import type { Audit, Comment, FeedEntry } from './feed';

interface FeedContext {
  id: SubmissionRef;
  diffs: SubmissionDiffs | undefined;
  wording: AnswerFormat;
  i18n: I18n;
}

export const feedItem = (entry: FeedEntry, context: FeedContext): FeedItem => ({
  key: entry.key,
  at: entry.at,
  view: () => ('comment' in entry ? commentView(entry.comment) : auditView(entry.audit, context)),
});

/** Without an account, authors cannot use Markdown: images would report who reads it, and when. */
function noteBody(text: string | null, actor: Actor | null | undefined): ReactNode {
  if (!text) return null;
  return actor?.type === 'user' ? <Markdown text={text} level={3} /> : <PlainMarkdown text={text} />;
}

function commentView(comment: Comment): FeedView {
  const actor = 'actor' in comment ? comment.actor : null;
  return {
    icon: 'comments',
    tone: 'comment',
    title: (
      <Trans>
        Comment by <ActorName actor={actor} />
      </Trans>
    ),
    body: noteBody(comment.body, actor),
  };
}

function auditView(audit: Audit, { id, diffs, wording, i18n }: FeedContext): FeedView {
  const actor = 'actor' in audit ? audit.actor : null;
  const by = <ActorName actor={actor} />;
  const { details } = audit;
  const notes = noteBody(audit.notes, actor);
  const other: FeedView = { icon: 'help', tone: 'received', title: <Name>{audit.action}</Name>, body: notes };
  switch (audit.action) {
    case 'submission.create':
      return { icon: 'dot', tone: 'received', title: <Trans>Submitted by {by}</Trans>, body: notes };
    case 'submission.update': {
      // A newer server may update something else.
      if (details.reviewState === undefined) return other;
      const { tone, icon, label } = describeReviewState(details.reviewState, i18n);
      return { icon, tone, title: <ReviewTitle state={tone} label={label} by={by} />, body: notes };
    }
    case 'submission.update.version': {
      const instanceId = details.instanceId ?? '';
      const diff = diffs && Object.hasOwn(diffs, instanceId) ? diffs[instanceId] : undefined;
      return {
        icon: 'pencil',
        tone: 'edited',
        title: <Trans>Edited by {by}</Trans>,
        body: (
          <>
            {notes}
            {diff && <ChangeTable id={id} version={instanceId} diff={diff} wording={wording} />}
          </>
        ),
      };
    }
    case 'submission.delete':
      return { icon: 'trash', tone: 'rejected', title: <Trans>Deleted by {by}</Trans>, body: notes };
    case 'submission.restore':
      return { icon: 'refresh', tone: 'received', title: <Trans>Restored by {by}</Trans>, body: notes };
    case 'submission.attachment.update':
      return {
        icon: 'paperclip',
        tone: 'received',
        title: (
          <Trans>
            File <Name>{details.name ?? ''}</Name> changed by {by}
          </Trans>
        ),
        body: notes,
      };
    case 'entity.create':
    case 'entity.update.version':
      return {
        icon: 'star',
        tone: 'edited',
        title: <EntityTitle projectId={id.projectId} details={details} created={audit.action === 'entity.create'} />,
        body: notes,
      };
    case 'entity.error':
      return {
        icon: 'warning',
        tone: 'rejected',
        title: <Trans>Problem processing entity</Trans>,
        body: <Problem details={details} />,
      };
    case 'submission.backlog.hold':
      return {
        icon: 'clock',
        tone: 'received',
        title: <Trans>Waiting for an earlier submission about the same entity before it is processed.</Trans>,
      };
    case 'submission.backlog.force':
      return {
        icon: 'clock',
        tone: 'received',
        title: <Trans>Processed without the earlier submission that it waited for.</Trans>,
      };
    case 'submission.backlog.reprocess':
      return {
        icon: 'clock',
        tone: 'received',
        title: <Trans>The earlier submission arrived, and this one was processed.</Trans>,
      };
    default:
      return other;
  }
}

interface ReviewTitleProps {
  state: ReviewStateName | 'other';
  label: string;
  by: ReactNode;
}

/** A sentence per state, because word order differs between languages. */
function ReviewTitle({ state, label, by }: ReviewTitleProps) {
  switch (state) {
    case 'received':
      return <Trans>Set back to Received by {by}</Trans>;
    case 'hasIssues':
      return <Trans>Marked as having issues by {by}</Trans>;
    case 'edited':
      return <Trans>Edited by {by}</Trans>;
    case 'approved':
      return <Trans>Approved by {by}</Trans>;
    case 'rejected':
      return <Trans>Rejected by {by}</Trans>;
    case 'other':
      return (
        <>
          <Name>{label}</Name> · {by}
        </>
      );
  }
}

function Problem({ details }: { details: Audit['details'] }) {
  const { problem, errorMessage } = details as {
    problem?: { problemDetails?: { reason?: unknown } };
    errorMessage?: unknown;
  };
  const reason = problem?.problemDetails?.reason ?? errorMessage;
  return (
    <>
      {typeof reason === 'string' && (
        <p className="feed-reason" dir="auto">
          {reason}
        </p>
      )}
      <p className="muted">
        <Trans>Fix the form or the submission, then edit the submission to process it again.</Trans>
      </p>
    </>
  );
}

interface EntityTitleProps {
  projectId: number;
  details: Audit['details'];
  created: boolean;
}

/** Links to the entity and its list, while it exists. */
function EntityTitle({ projectId, details, created }: EntityTitleProps) {
  const { entity } = details as {
    entity?: { uuid?: string; dataset?: string; entityAvailable?: boolean; currentVersion?: { label?: string } };
  };
  const exists = entity?.entityAvailable === true;
  const label = exists ? (entity.currentVersion?.label ?? entity.uuid ?? '') : (entity?.uuid ?? '');
  const { uuid, dataset = '' } = entity ?? {};
  const name = (
    <>
      <strong>
        {exists && uuid !== undefined ? (
          <AppLink to={paths.entity(projectId, dataset, uuid)}>
            <Name>{label}</Name>
          </AppLink>
        ) : (
          <Name>{label}</Name>
        )}
      </strong>
      {!exists && (
        <>
          {' '}
          <Trans>(deleted)</Trans>
        </>
      )}
    </>
  );
  const list = exists ? (
    <AppLink to={paths.entities(projectId, dataset)}>
      <Name>{dataset}</Name>
    </AppLink>
  ) : (
    <Name>{dataset}</Name>
  );
  return created ? (
    <Trans>
      Entity {name} created in {list}
    </Trans>
  ) : (
    <Trans>
      Entity {name} updated in {list}
    </Trans>
  );
}
