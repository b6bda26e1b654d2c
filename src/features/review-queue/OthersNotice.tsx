import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { feedOptions } from '~/domain/submission-feed/queries';
import type { SubmissionId } from '~/domain/submissions/record';
import { QueueNotice } from '~/shared/queue/QueueNotices';
import { ChangeText } from './Problems';
import type { Entry } from './queue';
import { latestChange } from './record';

/** What others did to the submission since it was listed. */
export function OthersNotice({ id, entry }: { id: SubmissionId; entry: Entry }) {
  const { data } = useQuery(feedOptions(id).audits);
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
