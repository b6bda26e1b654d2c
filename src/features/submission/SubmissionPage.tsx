import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useParams } from 'react-router';
import { useGetForm } from '~/api/generated/hooks/forms';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { SubmissionRow } from '~/api/schema';
import { addressSchema, optionalWord } from '~/shared/address/address-schema';
import { useAddressState } from '~/shared/address/address-state';
import { Answers } from '~/shared/answers/Answers';
import { attachmentUrl, EncryptedNotice } from '~/shared/answers/cells';
import { versionCalled } from '~/shared/definitions/edition';
import { formName } from '~/shared/forms/form-target';
import { parseId, paths } from '~/shared/lib/paths';
import { StateMark } from '~/shared/submissions/review-state';
import { PageHead } from '~/shared/ui/page/PageHead';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { useFormModel } from '~/shared/xforms/queries';
import { instanceName, type SubmissionId } from '~/shared/submissions/record';
import { useFields, useSubmission } from './queries';
import './submission.css';

/** What the page shows, in the address. */
const pageAddress = addressSchema({ language: optionalWord('lang') });

/** One submission: who sent it, its answers and its history (spec 21). */
export function SubmissionPage() {
  const { t } = useLingui();
  const params = useParams();
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  const instanceId = params['instanceId'] ?? '';
  const id = { projectId, xmlFormId, instanceId };
  const { data: project } = useGetProject(projectId);
  const { data: form } = useGetForm(projectId, xmlFormId);
  const { row, error, refetch } = useSubmission(id);
  if (error && !row) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.home() },
          ...(project ? [{ label: project.name, to: paths.project(projectId) }] : []),
          ...(form ? [{ label: formName(form), to: paths.submissions(projectId, xmlFormId) }] : []),
        ]}
        title={row && instanceName(row)}
        facts={
          row && (
            <>
              <StateMark system={row.__system} />
              {row.__system.submitterName !== null && (
                <span>
                  <Trans>
                    Submitted by <Name>{row.__system.submitterName}</Name>
                  </Trans>
                </span>
              )}
              <TimeAgo iso={row.__system.submissionDate} />
            </>
          )
        }
      />
      {row ? <SubmissionAnswers id={{ ...id, instanceId: row.__id }} row={row} /> : <ListSkeleton rows={10} />}
    </>
  );
}

function SubmissionAnswers({ id, row }: { id: SubmissionId; row: SubmissionRow }) {
  const { projectId, xmlFormId, instanceId } = id;
  const [state, change] = useAddressState(pageAddress.read, pageAddress.write);
  const { data: fields } = useFields(id);
  const { data: reading } = useFormModel({
    projectId,
    xmlFormId,
    edition: versionCalled(row.__system.formVersion),
  });
  const fileAddress = useCallback(
    (name: string) => attachmentUrl({ projectId, xmlFormId }, instanceId, name),
    [projectId, xmlFormId, instanceId],
  );
  return (
    <section className="submission-answers" aria-labelledby="submission-answers">
      <h2 id="submission-answers">
        <Trans>Answers</Trans>
      </h2>
      {row.__system.status !== null ? (
        <p className="submission-locked">
          <EncryptedNotice />
        </p>
      ) : (
        <Answers
          row={row}
          model={reading?.model}
          fields={fields}
          language={state.language}
          onLanguage={(language) => change({ language })}
          fileAddress={fileAddress}
        />
      )}
    </section>
  );
}
