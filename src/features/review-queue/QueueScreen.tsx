import { useLingui } from '@lingui/react/macro';
import {
  Activity,
  type ComponentProps,
  type Dispatch,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useAddressState } from '~/shared/address/address-state';
import { firstOpen, isSaving, leftIn } from '~/shared/queue/queue';
import { QueueProgress } from '~/shared/queue/QueueProgress';
import { useDrawn } from '~/shared/queue/use-drawn';
import { comment } from '~/domain/submissions/comment';
import { useQuestionLanguage } from '~/domain/submissions/use-question-language';
import type { FormId } from '~/domain/submissions/queries';
import { nameText } from '~/domain/submissions/names';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import type { ReviewChoice } from '~/domain/submissions/review';
import { SubmissionFacts } from '~/domain/submissions/SubmissionFacts';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { queueAddress } from './address';
import { NoteField, type NoteHandle } from './NoteField';
import { Problems } from './Problems';
import type { Queue, Step } from './queue';
import { QueueBar, type QueueCommand } from './QueueBar';
import { QueueEnd } from './QueueEnd';
import { loadAhead } from './record';
import { QueueSubmission } from './QueueSubmission';
import { OthersNotice } from './OthersNotice';
import { useShown } from './use-shown';
import { useAsksForNote } from './use-asks-for-note';
import { useQueueActions } from './use-queue-actions';
import { useRecording } from './use-recording';

interface QueueScreenProps {
  form: FormId;
  crumbs: ComponentProps<typeof PageHead>['crumbs'];
  /** The list, in the filter of the queue. */
  backTo: string;
  /** Which submissions the queue has, in words. */
  scope: string;
  queue: Queue;
  step: Dispatch<Step>;
  /** Why the rest of the queue could not be listed. */
  error: unknown;
  retry: () => void;
}

/** One submission of the queue with its answers and history, and the keys and buttons to review it. */
export function QueueScreen({ form, crumbs, backTo, scope, queue, step, error, retry }: QueueScreenProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { projectId, xmlFormId } = form;
  const entry = queue.entries[queue.at];
  const instanceId = entry?.id ?? null;
  const id = instanceId === null ? null : { projectId, xmlFormId, instanceId };
  const row = useShown(form, instanceId, step);
  const { problems, saving, decide, undo, forget } = useRecording(form, step);
  const [asksForNote, setAsksForNote] = useAsksForNote();
  const [writing, setWriting] = useState<ReviewChoice | 'comment' | null>(null);
  const note = useRef<NoteHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const load = useCallback(
    (one: string) => loadAhead({ projectId, xmlFormId, instanceId: one }),
    [projectId, xmlFormId],
  );
  const drawn = useDrawn(queue, row !== undefined, load);
  const [language, setLanguage] = useQuestionLanguage(form);

  const [, changeAddress] = useAddressState(queueAddress.read, queueAddress.write);
  useEffect(() => changeAddress({ at: instanceId }), [changeAddress, instanceId]);
  useLayoutEffect(() => void window.scrollTo(0, 0), [instanceId]);

  const nameOf = useSubmissionName(form);
  const name = row ? nameText(nameOf(row)) : (instanceId ?? '');
  const closeNote = () => {
    setWriting(null);
    root.current?.focus({ preventScroll: true });
  };
  /** Asks before a text that was not sent is lost. */
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
    if (writing === 'comment' && id) await comment(id, text);
    else if (writing !== 'comment' && writing !== null) choose(writing, text);
    closeNote();
  };

  const isEnd = !entry;
  const left = leftIn(queue);
  const [leftText, totalText] = [i18n.number(left), i18n.number(queue.total)];
  return (
    <div className="queue" ref={root} tabIndex={-1}>
      <PageHead
        crumbs={crumbs}
        title={isEnd ? t`Review queue` : row && name}
        facts={
          row ? (
            <>
              <SubmissionFacts row={row} />
              <span>{scope}</span>
            </>
          ) : (
            <span>{scope}</span>
          )
        }
        actions={<QueueProgress queue={queue} label={t`Reviewed`} saving={saving} />}
      />
      <p className="visually-hidden" role="status">
        {entry ? t`${name}. ${leftText} of ${totalText} left` : ''}
      </p>
      <Problems
        problems={problems}
        onForget={forget}
        onShow={(one) => leaving(() => step({ do: 'go', to: queue.entries.findIndex((other) => other.id === one) }))}
        onRetry={(problem) =>
          decide({
            ...problem.decision,
            ...(problem.kind === 'faster' ? { known: problem.now, unsure: false } : {}),
          })
        }
      />
      {id && entry && <OthersNotice id={id} entry={entry} />}
      {drawn.map((one) => (
        <Activity key={one} mode={one === instanceId ? 'visible' : 'hidden'}>
          <QueueSubmission
            id={{ projectId, xmlFormId, instanceId: one }}
            language={language}
            onLanguage={setLanguage}
            asksForNote={asksForNote}
            onAskForNote={setAsksForNote}
          />
        </Activity>
      ))}
      {entry ? null : queue.complete ? (
        <QueueEnd queue={queue} backTo={backTo} onFirst={() => step({ do: 'go', to: firstOpen(queue) })} />
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <ListSkeleton rows={10} />
      )}
      <div className="queue-bottom">
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
            notDone={writing === 'comment' ? t`The comment was not saved.` : t`The decision was not recorded.`}
            required={writing === 'comment' ? t`Enter a comment.` : null}
            keepAs={`queue ${writing} ${projectId} ${xmlFormId} ${id.instanceId}`}
            onSend={send}
            onClose={closeNote}
          />
        )}
        <QueueBar
          disabledReason={disabledReason}
          canComment={row !== undefined}
          isFirst={queue.at === 0}
          isEnd={isEnd}
          onCommand={run}
        />
      </div>
    </div>
  );
}
