import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { describeReviewState, reviewStates } from '~/domain/forms/review-states';
import { feedQueries } from '~/domain/submission-feed/feed';
import type { SubmissionRef } from '~/domain/submissions/record';
import { QueueNotice, QueueProblems } from '~/shared/queue/QueueParts';
import { Reason } from '~/shared/ui/states/Failure';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { Entry } from './queries';
import { type Change, latestChange, type Problem } from './use-recording';

export function OtherChangesNotice({ id, entry }: { id: SubmissionRef; entry: Entry }) {
  const { data } = useQuery(feedQueries(id).audits);
  const { fate, changed, known } = entry;
  if (fate?.by === 'deleted')
    return (
      <QueueNotice icon="trash">
        <Trans>This submission was deleted. Go on to the next one.</Trans>
      </QueueNotice>
    );
  if (fate?.by !== 'other' && !changed) return null;
  return (
    <QueueNotice icon="info">
      <ChangeText change={latestChange(data)} state={known.reviewState} />{' '}
      {fate?.by === 'other' ? (
        <Trans>Go on to the next one, or replace it with your decision.</Trans>
      ) : (
        <Trans>You see the newest answers.</Trans>
      )}
    </QueueNotice>
  );
}

interface ProblemsProps {
  problems: readonly Problem[];
  /** For `faster`: replaces the other decision. */
  onRetry: (problem: Problem) => void;
  onForget: (id: string) => void;
  onShow: (id: string) => void;
}

function ChangeText({ change, state }: { change: Change | undefined; state: string | null }) {
  const { t, i18n } = useLingui();
  const name = change?.actor ?? t`Someone`;
  const { label } = describeReviewState(state, i18n);
  if (!change) return <Trans>Someone changed this submission. State now: {label}.</Trans>;
  const time = <TimeAgo iso={change.loggedAt} />;
  if (change.isMe)
    return (
      <Trans>
        You changed this submission in another window, {time}. State now: {label}.
      </Trans>
    );
  return (
    <Trans>
      <Name>{name}</Name> changed this submission {time}. State now: {label}.
    </Trans>
  );
}

export function ReviewProblems({ problems, onRetry, onForget, onShow }: ProblemsProps) {
  const { i18n } = useLingui();
  return (
    <QueueProblems
      problems={problems}
      titleOf={({ choice, name }) => {
        const label = i18n._(reviewStates[choice].label);
        return (
          <Trans>
            Not recorded: {label} for <Name>{name}</Name>
          </Trans>
        );
      }}
      whyOf={(problem) =>
        problem.kind === 'failed' ? (
          <Reason error={problem.error} />
        ) : (
          <ChangeText change={problem.change} state={problem.now.reviewState} />
        )
      }
      actionsOf={(problem) => (
        <>
          <Button size="small" onClick={() => onRetry(problem)}>
            {problem.kind === 'failed' ? <Trans>Try again</Trans> : <Trans>Replace with yours</Trans>}
          </Button>
          <Button size="small" onClick={() => onShow(problem.id)}>
            <Trans>Show</Trans>
          </Button>
          <Button size="small" type="text" onClick={() => onForget(problem.id)}>
            {problem.kind === 'failed' ? <Trans>Discard</Trans> : <Trans>Keep theirs</Trans>}
          </Button>
        </>
      )}
    />
  );
}
