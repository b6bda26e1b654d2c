import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { memo, useCallback } from 'react';
import { versionRef } from '~/api/form-version-ref';
import type { FormField } from '~/api/schema';
import { Answers } from '~/domain/answers/Answers';
import { attachmentUrl, EncryptedNotice } from '~/domain/answers/cells';
import { useFormWithFiles, useAnswerFormat } from '~/domain/answers/form-with-files';
import { RecordPart } from '~/domain/records/RecordPart';
import { SubmissionFeed } from '~/domain/submission-feed/SubmissionFeed';
import { useFields } from '~/domain/submissions/queries';
import { firstRow, type SubmissionRef, submissionOptions } from '~/domain/submissions/record';
import { useMissingFiles, useWholeAnswers } from '~/domain/submissions/whole-answers';
import type { FormModel } from '~/engines/xforms/model';
import { SwitchLine } from '~/shared/ui/controls/SwitchLine';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';

interface QueueSubmissionProps {
  id: SubmissionRef;
  language: string | null;
  onLanguage: (language: string) => void;
  asksForNote: boolean;
  onAskForNote: (asks: boolean) => void;
}

const isSame = (before: QueueSubmissionProps, after: QueueSubmissionProps): boolean =>
  before.id.instanceId === after.id.instanceId &&
  before.language === after.language &&
  before.asksForNote === after.asksForNote;

export const QueueSubmission = memo(function QueueSubmission(props: QueueSubmissionProps) {
  const { id, language, asksForNote, onAskForNote } = props;
  const { projectId, xmlFormId } = id;
  const { data: fields } = useFields(id);
  const { data } = useQuery(submissionOptions(id));
  const version = firstRow(data)?.__system.formVersion;
  const { model, isPending } = useFormWithFiles(
    version === undefined ? null : { projectId, xmlFormId, edition: versionRef(version) },
  );
  const wording = useAnswerFormat(model, fields, language);
  return (
    <div className="queue-columns">
      <RecordPart title={<Trans>Answers</Trans>} resetKey={data}>
        <QueueAnswers {...props} model={model} isReading={isPending} fields={fields} />
      </RecordPart>
      <RecordPart role="complementary" className="queue-side" title={<Trans>History</Trans>}>
        <Flex vertical gap={12}>
          <SubmissionFeed id={id} wording={wording} />
          <SwitchLine checked={asksForNote} onChange={onAskForNote}>
            <Trans>Ask for a note with “Has issues” and “Reject”</Trans>
          </SwitchLine>
        </Flex>
      </RecordPart>
    </div>
  );
}, isSame);

interface QueueAnswersProps extends QueueSubmissionProps {
  model: FormModel | undefined;
  isReading: boolean;
  fields: readonly FormField[] | undefined;
}

function QueueAnswers({ id, language, onLanguage, model, isReading, fields }: QueueAnswersProps) {
  const { projectId, xmlFormId, instanceId } = id;
  const { data, error, refetch } = useQuery(submissionOptions(id));
  const row = firstRow(data);
  const answers = useWholeAnswers(id, row, model);
  const missing = useMissingFiles(id, row);
  const fileUrl = useCallback(
    (name: string) => attachmentUrl({ projectId, xmlFormId }, instanceId, name),
    [projectId, xmlFormId, instanceId],
  );
  if (!row) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={10} />;
  if (row.__system.status !== null)
    return (
      <Flex component="p" align="center" gap={8}>
        <EncryptedNotice />
      </Flex>
    );
  // Rendering names first and labels later would shift the layout.
  if (isReading) return <ListSkeleton rows={10} />;
  return (
    <Answers
      row={answers ?? row}
      model={model}
      fields={fields}
      language={language}
      onLanguage={onLanguage}
      fileUrl={fileUrl}
      missing={missing}
    />
  );
}
