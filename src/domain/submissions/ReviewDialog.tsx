import { Trans, useLingui } from '@lingui/react/macro';
import type { SubmissionRow } from '~/api/schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { Name } from '~/shared/ui/text/Name';
import { nameText } from './names';
import type { FormId } from './queries';
import { StateMark } from './review-state';
import { review, reviewed, undoReview } from './review';
import { useSubmissionName } from './use-submission-name';
import { ReviewFields, useReviewSchema } from './ReviewFields';

interface ReviewDialogProps {
  form: FormId;
  row: SubmissionRow;
  onClose: () => void;
  /** Called after the change, and again after its Undo. */
  onChanged?: (row: SubmissionRow) => void;
}

/** Sets the review state of a submission, with notes for its history and Undo. Nothing is selected at first. */
export function ReviewDialog({ form, row, onClose, onChanged }: ReviewDialogProps) {
  const { t } = useLingui();
  const { submitterName } = row.__system;
  const instanceId = row.__id;
  const name = nameText(useSubmissionName(form)(row));
  const schema = useReviewSchema();
  return (
    <FormDialog
      title={t`Update review state`}
      submitLabel={t`Update`}
      notDone={t`The review state was not changed.`}
      schema={schema}
      defaultValues={{ notes: '' }}
      onSubmit={async (values) => {
        const recorded = await review(form, instanceId, row.__system, {
          reviewState: values.reviewState,
          notes: values.notes.trim(),
        });
        onClose();
        onChanged?.(row);
        alerts.success(reviewed(values.reviewState, name), {
          action: undoReview(form, row, recorded, () => onChanged?.(row)),
        });
      }}
      onClose={onClose}
      keepAs={`review ${form.projectId} ${form.xmlFormId} ${instanceId}`}
    >
      <p className="review-about">
        <Name className="review-name">{name}</Name>
        <br />
        {submitterName !== null && (
          <>
            <Trans>
              Submitted by <Name>{submitterName}</Name>
            </Trans>
            {' · '}
          </>
        )}
        <TimeAgo iso={row.__system.submissionDate} />
      </p>
      <p className="review-current">
        <Trans>
          Current state: <StateMark system={row.__system} />
        </Trans>
      </p>
      <ReviewFields notesHelp={t`Saved in the history of the submission. You can use Markdown.`} />
    </FormDialog>
  );
}
