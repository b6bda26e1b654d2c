import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flex, Statistic } from 'antd';
import { type Dispatch, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isProblem } from '~/api/problem';
import { reviewStates } from '~/domain/forms/review-states';
import { formatSubmissionName, useSubmissionName } from '~/domain/submissions/names';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { firstRow, submissionOptions } from '~/domain/submissions/record';
import { postComment, type ReviewChoice, reviewChoices } from '~/domain/submissions/review';
import { SubmissionFacts } from '~/domain/submissions/review-state';
import { useQuestionLanguage } from '~/domain/submissions/use-question-language';
import { useSitePreference } from '~/session/preferences';
import { firstOpen, isSaving, openCount } from '~/shared/queue/queue';
import { QueueFrame, type QueueScreenProps } from '~/shared/queue/QueueFrame';
import { QueueEnd } from '~/shared/queue/QueueParts';
import { refetchIntervalMs, useServerState } from '~/shared/queue/use-queue';
import { Icon } from '~/shared/ui/icons/Icon';
import { NoteField, type NoteHandle } from './NoteField';
import { OtherChangesNotice, ReviewProblems } from './Notices';
import { outcomeCounts, loadAhead, type Queue, type Step } from './queries';
import { QueueBar, type QueueCommand, useQueueActions } from './QueueBar';
import { QueueSubmission } from './QueueSubmission';
import { useReviewRecording } from './use-recording';

interface ReviewScreenProps extends QueueScreenProps<Queue, Step> {
  form: FormOrDraftRef;
  scope: string;
}

export function ReviewScreen({ form, scope, step, ...screen }: ReviewScreenProps) {
  const { queue, backTo } = screen;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { projectId, xmlFormId } = form;
  const entry = queue.entries[queue.at];
  const instanceId = entry?.id ?? null;
  const id = instanceId === null ? null : { projectId, xmlFormId, instanceId };
  const row = useShown(form, instanceId, step);
  const { problems, saving, decide, undo, forget } = useReviewRecording(form, step);
  const [asksForNote, setAsksForNote] = useAsksForNote();
  const [writing, setWriting] = useState<ReviewChoice | 'comment' | null>(null);
  const note = useRef<NoteHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const load = useCallback(
    (one: string) => loadAhead({ projectId, xmlFormId, instanceId: one }),
    [projectId, xmlFormId],
  );
  const [language, setLanguage] = useQuestionLanguage(form);

  const nameOf = useSubmissionName(form);
  const name = row ? formatSubmissionName(nameOf(row)) : (instanceId ?? '');
  const closeNote = () => {
    setWriting(null);
    root.current?.focus({ preventScroll: true });
  };
  const leaving = (then: () => void) => {
    const go = () => {
      setWriting(null);
      then();
    };
    if (note.current) note.current.leave(go);
    else go();
  };
  const disabledReason = !entry
    ? t`No submission is shown.`
    : entry.fate?.by === 'deleted'
      ? t`This submission was deleted.`
      : isSaving(entry)
        ? t`Your decision is being saved.`
        : row
          ? null
          : t`The submission is loading.`;
  const choose = (choice: ReviewChoice, notes: string) => {
    if (!entry || disabledReason !== null) return;
    decide({ id: entry.id, name, choice, notes, known: entry.known, unsure: false });
  };
  const undoLast = () => {
    const last = queue.entries.find(({ id: one }) => one === queue.decided.at(-1));
    if (last?.fate?.by !== 'me' || last.fate.after === null) return;
    undo({ id: last.id, before: last.fate.before, after: last.fate.after });
  };
  const run = (command: QueueCommand) => {
    switch (command) {
      case 'approved':
        leaving(() => choose('approved', ''));
        break;
      case 'hasIssues':
      case 'rejected':
        if (disabledReason === null) leaving(() => (asksForNote ? setWriting(command) : choose(command, '')));
        break;
      case 'comment':
        if (row) leaving(() => setWriting('comment'));
        break;
      case 'next':
        leaving(() => step({ do: 'go', to: queue.at + 1 }));
        break;
      case 'previous':
        leaving(() => step({ do: 'go', to: queue.at - 1 }));
        break;
      case 'undo':
        leaving(undoLast);
        break;
      case 'back':
        void navigate(backTo, { state: { row: instanceId } });
    }
  };
  useQueueActions(run);
  const send = async (text: string) => {
    if (writing === 'comment' && id) await postComment(id, text);
    else if (writing !== 'comment' && writing !== null) choose(writing, text);
    closeNote();
  };

  return (
    <QueueFrame
      {...screen}
      root={root}
      name={row && name}
      title={t`Review queue`}
      facts={
        <>
          {row && <SubmissionFacts row={row} />}
          <span>{scope}</span>
        </>
      }
      progressLabel={t`Reviewed`}
      saving={saving}
      notices={
        <>
          <ReviewProblems
            problems={problems}
            onForget={forget}
            onShow={(one) =>
              leaving(() => step({ do: 'go', to: queue.entries.findIndex((other) => other.id === one) }))
            }
            onRetry={(problem) =>
              decide({
                ...problem.decision,
                ...(problem.kind === 'faster' ? { known: problem.now, unsure: false } : {}),
              })
            }
          />
          {id && entry && <OtherChangesNotice id={id} entry={entry} />}
        </>
      }
      isReady={row !== undefined}
      load={load}
      renderRecord={(one) => (
        <QueueSubmission
          id={{ projectId, xmlFormId, instanceId: one }}
          language={language}
          onLanguage={setLanguage}
          asksForNote={asksForNote}
          onAskForNote={setAsksForNote}
        />
      )}
      end={<ReviewEnd queue={queue} backTo={backTo} onFirst={() => step({ do: 'go', to: firstOpen(queue) })} />}
      bottom={
        <>
          {writing !== null && id && (
            <NoteField
              key={`${writing} ${id.instanceId}`}
              handle={note}
              label={
                writing === 'comment'
                  ? t({ message: 'Comment', context: 'action' })
                  : writing === 'hasIssues'
                    ? t`Note on the issues`
                    : t`Note on the rejection`
              }
              submitLabel={
                writing === 'comment'
                  ? t({ message: 'Comment', context: 'action' })
                  : writing === 'hasIssues'
                    ? t`Mark as having issues`
                    : t`Reject`
              }
              failureTitle={writing === 'comment' ? t`The comment was not saved.` : t`The decision was not recorded.`}
              required={writing === 'comment' ? t`Enter a comment.` : null}
              draftKey={`queue ${writing} ${projectId} ${xmlFormId} ${id.instanceId}`}
              onSend={send}
              onClose={closeNote}
            />
          )}
          <QueueBar
            disabledReason={disabledReason}
            canComment={row !== undefined}
            isFirst={queue.at === 0}
            isEnd={!entry}
            onCommand={run}
          />
        </>
      }
    />
  );
}

function useAsksForNote(): [asks: boolean, change: (asks: boolean) => void] {
  const [off, setOff] = useSitePreference('alidadeReviewNotesOff');
  return [!off, (asks) => setOff(asks ? null : true)];
}

interface ReviewEndProps {
  queue: Queue;
  backTo: string;
  onFirst: () => void;
}

function ReviewEnd({ queue, backTo, onFirst }: ReviewEndProps) {
  const { i18n } = useLingui();
  const left = openCount(queue);
  const counts = outcomeCounts(queue);
  const total = queue.total;
  const inDigits = (value: number | string) => i18n.number(Number(value));
  return (
    <QueueEnd
      left={left}
      title={
        left === 0 ? (
          <Plural value={total} one="The submission is reviewed" other="All # submissions are reviewed" />
        ) : (
          <Plural value={left} one="# submission is left" other="# submissions are left" />
        )
      }
      backTo={backTo}
      onFirst={onFirst}
    >
      <Flex wrap justify="center" gap="8px 32px">
        {reviewChoices.map((choice) => (
          <Statistic
            key={choice}
            title={
              <span className={`state-mark state-mark-${choice}`}>
                <Icon name={reviewStates[choice].icon} />
                {i18n._(reviewStates[choice].label)}
              </span>
            }
            value={counts[choice]}
            formatter={inDigits}
          />
        ))}
        {counts.others > 0 && (
          <Statistic title={<Trans>Reviewed by others</Trans>} value={counts.others} formatter={inDigits} />
        )}
        {counts.deleted > 0 && <Statistic title={<Trans>Deleted</Trans>} value={counts.deleted} formatter={inDigits} />}
      </Flex>
    </QueueEnd>
  );
}

function useShown({ projectId, xmlFormId }: FormOrDraftRef, instanceId: string | null, step: Dispatch<Step>) {
  const query = useQuery({
    ...submissionOptions({ projectId, xmlFormId, instanceId: instanceId ?? '' }),
    enabled: instanceId !== null,
    refetchInterval: refetchIntervalMs,
  });
  const row = firstRow(query.data);
  const isDeleted = isProblem(query.error, '404.1') || (query.data !== undefined && row === undefined);
  const system = row?.__system;
  const now = useMemo(() => system && { reviewState: system.reviewState, updatedAt: system.updatedAt }, [system]);
  useServerState({ id: instanceId, isDeleted, now }, step);
  return row;
}
