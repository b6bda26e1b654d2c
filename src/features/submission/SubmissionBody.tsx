import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ProjectExtended, SubmissionRow } from '~/api/schema';
import { can } from '~/session/can';
import { RecordPart } from '~/domain/records/Fact';
import { Answers } from '~/domain/answers/Answers';
import { attachmentUrl, EncryptedNotice } from '~/domain/answers/cells';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { Activity } from './Activity';
import { Attachments } from './Attachments';
import { Details } from './Details';
import type { SubmissionId } from '~/domain/submissions/record';
import { useMissingFiles } from '~/domain/submissions/use-missing-files';
import type { View } from './use-view';
import { useWholeAnswers } from '~/domain/submissions/whole-answers';

interface SubmissionBodyProps {
  id: SubmissionId;
  row: SubmissionRow;
  project: ProjectExtended | undefined;
  view: View;
}

/** The answers, and beside them where they come from and what happened to them. */
export function SubmissionBody({ id, row, project, view }: SubmissionBodyProps) {
  const { projectId, xmlFormId, instanceId } = id;
  const { model, fields, language, onLanguage, wording } = view;
  const answers = useWholeAnswers(id, row, model);
  const missing = useMissingFiles(id, row);
  const fileAddress = useCallback(
    (name: string) => attachmentUrl({ projectId, xmlFormId }, instanceId, name),
    [projectId, xmlFormId, instanceId],
  );
  return (
    <>
      <RecordPart className="submission-answers" title={<Trans>Answers</Trans>}>
        {row.__system.status !== null ? (
          <p className="record-locked">
            <EncryptedNotice />
          </p>
        ) : (
          <Answers
            row={answers ?? row}
            model={model}
            fields={fields}
            language={language}
            onLanguage={onLanguage}
            fileAddress={fileAddress}
            missing={missing}
          />
        )}
      </RecordPart>
      <div className="record-side">
        <ErrorBoundary resetKey={row}>
          <Details id={id} row={row} />
        </ErrorBoundary>
        <ErrorBoundary resetKey={instanceId}>
          <Attachments id={id} fileAddress={fileAddress} mayUpload={can(project, 'submission.update')} />
        </ErrorBoundary>
        <ErrorBoundary resetKey={instanceId}>
          <Activity id={id} wording={wording} />
        </ErrorBoundary>
      </div>
    </>
  );
}
