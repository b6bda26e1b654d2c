import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { UpdateSubmissionBody } from '~/api/generated/zod/submissions';
import type { SubmissionRow } from '~/api/schema';
import { reviewStates } from '~/shared/forms/review-states';
import { Icon } from '~/shared/ui/icons/Icon';
import { alerts } from '~/shared/ui/overlays/alerts';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { RadioField } from '~/shared/ui/form/RadioField';
import { TextAreaField } from '~/shared/ui/form/TextAreaField';
import type { FormId } from './queries';
import { StateMark } from './review-state';
import { review, reviewChoices as choices, reviewed, undoReview } from './review';

interface ReviewDialogProps {
  form: FormId;
  row: SubmissionRow;
  onClose: () => void;
  /** Called after the change, and again after its Undo. */
  onChanged?: (row: SubmissionRow) => void;
}

/** Sets the review state of a submission, with notes for its history and Undo. Nothing is selected at first. */
export function ReviewDialog({ form, row, onClose, onChanged }: ReviewDialogProps) {
  const { t, i18n } = useLingui();
  const { submitterName } = row.__system;
  const instanceId = row.__id;
  const schema = useMemo(
    () =>
      z.extend(UpdateSubmissionBody, {
        reviewState: z.enum(choices, { error: () => t`Select a review state.` }),
        notes: z.string(),
      }),
    [t],
  );
  return (
    <FormDialog
      title={t`Update review state`}
      submitLabel={t`Update`}
      schema={schema}
      defaultValues={{ notes: '' }}
      onSubmit={async (values) => {
        const recorded = await review(form, instanceId, row.__system, {
          reviewState: values.reviewState,
          notes: values.notes.trim(),
        });
        onClose();
        onChanged?.(row);
        alerts.success(reviewed[values.reviewState], {
          action: undoReview(form, row, recorded, () => onChanged?.(row)),
        });
      }}
      onClose={onClose}
      keepAs={`review ${form.projectId} ${form.xmlFormId} ${instanceId}`}
    >
      <p className="review-about">
        {submitterName === null ? (
          <bdi>{instanceId}</bdi>
        ) : (
          <Trans>
            Submitted by <bdi>{submitterName}</bdi> · <bdi>{instanceId}</bdi>
          </Trans>
        )}
      </p>
      <p className="review-current">
        <Trans>
          Current state: <StateMark system={row.__system} />
        </Trans>
      </p>
      <RadioField
        name="reviewState"
        label={t`New review state`}
        options={choices.map((choice) => ({
          value: choice,
          label: (
            <span className={`state-mark state-mark-${choice}`}>
              <Icon name={reviewStates[choice].icon} />
              {i18n._(reviewStates[choice].label)}
            </span>
          ),
        }))}
      />
      <TextAreaField
        name="notes"
        label={t`Notes`}
        help={t`Saved in the history of the submission. You can use Markdown.`}
        optional
      />
    </FormDialog>
  );
}
