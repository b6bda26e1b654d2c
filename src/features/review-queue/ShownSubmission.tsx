import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isProblem } from '~/api/problem';
import type { SubmissionRow } from '~/api/schema';
import { Answers } from '~/shared/answers/Answers';
import { attachmentUrl, EncryptedNotice } from '~/shared/answers/cells';
import { versionCalled } from '~/shared/definitions/edition';
import { type FormId, useFields } from '~/shared/submissions/queries';
import { rowIn, type SubmissionId, submissionOptions } from '~/shared/submissions/record';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useFormModel } from '~/shared/xforms/queries';
import { ChangeText } from './Problems';
import type { Entry, Step } from './queue';
import { auditsOptions, latestChange } from './record';

/** Milliseconds after which the shown submission is read again: somebody else may be reviewing it, too. */
const rereadAfter = 30_000;

/** The submission on the screen, and what the server newly says of it. */
export function useShown({ projectId, xmlFormId }: FormId, instanceId: string | null, step: (step: Step) => void) {
  const query = useQuery({
    ...submissionOptions({ projectId, xmlFormId, instanceId: instanceId ?? '' }),
    enabled: instanceId !== null,
    refetchInterval: rereadAfter,
  });
  const row = rowIn(query.data);
  const isDeleted = isProblem(query.error, '404.1') || (query.data !== undefined && row === undefined);
  useEffect(() => {
    if (isDeleted && instanceId !== null) step({ do: 'deleted', id: instanceId });
  }, [isDeleted, instanceId, step]);
  const system = row?.__system;
  useEffect(() => {
    if (!system || instanceId === null) return;
    const { reviewState, updatedAt } = system;
    step({ do: 'seen', id: instanceId, now: { reviewState, updatedAt } });
  }, [system, instanceId, step]);
  return { row, error: query.error, refetch: query.refetch };
}

/** What others did to the submission since it was listed. */
export function OthersNotice({ id, entry }: { id: SubmissionId; entry: Entry }) {
  const { data } = useQuery(auditsOptions(id));
  const { fate, changed, known } = entry;
  if (fate?.by === 'deleted')
    return (
      <p className="queue-notice" role="status">
        <Icon name="trash" />
        <span>
          <Trans>This submission was deleted. Go on to the next one.</Trans>
        </span>
      </p>
    );
  if (fate?.by !== 'other' && !changed) return null;
  return (
    <p className="queue-notice" role="status">
      <Icon name="info" />
      <span>
        <ChangeText change={latestChange(data)} state={known.reviewState} />{' '}
        {fate?.by === 'other' ? (
          <Trans>Go on to the next one, or replace it with your decision.</Trans>
        ) : (
          <Trans>You see the newest answers.</Trans>
        )}
      </span>
    </p>
  );
}

interface ShownAnswersProps {
  id: SubmissionId;
  row: SubmissionRow | undefined;
  error: unknown;
  refetch: () => void;
}

/** The answers of the shown submission, with its media and places. */
export function ShownAnswers({ id, row, error, refetch }: ShownAnswersProps) {
  const { t } = useLingui();
  const { projectId, xmlFormId, instanceId } = id;
  const [language, setLanguage] = useState<string | null>(null);
  const { data: fields } = useFields(id);
  const version = row?.__system.formVersion;
  const {
    data: reading,
    isPending,
    error: unreadable,
  } = useFormModel(version === undefined ? null : { projectId, xmlFormId, edition: versionCalled(version) });
  const fileAddress = useCallback(
    (name: string) => attachmentUrl({ projectId, xmlFormId }, instanceId, name),
    [projectId, xmlFormId, instanceId],
  );
  if (!row) return error ? <ErrorState error={error} retry={refetch} /> : <ListSkeleton rows={10} />;
  if (row.__system.status !== null)
    return (
      <p className="queue-locked">
        <EncryptedNotice />
      </p>
    );
  // Names first and labels later would move the answers under the reader.
  if (isPending && !unreadable) return <ListSkeleton rows={10} />;
  return (
    <section aria-label={t`Answers`}>
      <Answers
        row={row}
        model={reading?.model}
        fields={fields}
        language={language}
        onLanguage={setLanguage}
        fileAddress={fileAddress}
      />
    </section>
  );
}
