import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useId } from 'react';
import { Answers } from '~/shared/answers/Answers';
import { attachmentUrl, EncryptedNotice } from '~/shared/answers/cells';
import { versionCalled } from '~/shared/definitions/edition';
import { useFields } from '~/shared/submissions/queries';
import { rowIn, type SubmissionId, submissionOptions } from '~/shared/submissions/record';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useFormModel } from '~/shared/xforms/queries';
import { History } from './History';

interface QueueSubmissionProps {
  id: SubmissionId;
  /** Of the questions. */
  language: string | null;
  onLanguage: (language: string) => void;
  asksForNote: boolean;
  onAskForNote: (asks: boolean) => void;
}

const isSame = (before: QueueSubmissionProps, after: QueueSubmissionProps): boolean =>
  before.id.instanceId === after.id.instanceId &&
  before.language === after.language &&
  before.asksForNote === after.asksForNote;

/** A submission with its answers and its history beside. It is drawn before it is asked for. */
export const QueueSubmission = memo(function QueueSubmission(props: QueueSubmissionProps) {
  const { id, asksForNote, onAskForNote } = props;
  const titleId = useId();
  return (
    <div className="queue-columns">
      <QueueAnswers {...props} />
      <aside className="queue-side" aria-labelledby={titleId}>
        <h2 id={titleId}>
          <Trans>History</Trans>
        </h2>
        <History id={id} />
        <label className="queue-switch">
          <input type="checkbox" checked={asksForNote} onChange={({ target }) => onAskForNote(target.checked)} />
          <Trans>Ask for a note with “Has issues” and “Reject”</Trans>
        </label>
      </aside>
    </div>
  );
}, isSame);

function QueueAnswers({ id, language, onLanguage }: QueueSubmissionProps) {
  const titleId = useId();
  const { projectId, xmlFormId, instanceId } = id;
  const { data, error, refetch } = useQuery(submissionOptions(id));
  const row = rowIn(data);
  const { data: fields } = useFields(id);
  const version = row?.__system.formVersion;
  const form = useFormModel(version === undefined ? null : { projectId, xmlFormId, edition: versionCalled(version) });
  const fileAddress = useCallback(
    (name: string) => attachmentUrl({ projectId, xmlFormId }, instanceId, name),
    [projectId, xmlFormId, instanceId],
  );
  if (!row) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={10} />;
  if (row.__system.status !== null)
    return (
      <p className="queue-locked">
        <EncryptedNotice />
      </p>
    );
  // Names first and labels later would move the answers under the reader.
  if (form.isPending) return <ListSkeleton rows={10} />;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        <Trans>Answers</Trans>
      </h2>
      <Answers
        row={row}
        model={form.data?.model}
        fields={fields}
        language={language}
        onLanguage={onLanguage}
        fileAddress={fileAddress}
      />
    </section>
  );
}
