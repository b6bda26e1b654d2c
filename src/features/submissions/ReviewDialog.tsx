import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { SubmissionRow } from '~/api/schema';
import { reviewStates } from '~/shared/forms/review-states';
import { Icon } from '~/shared/ui/icons/Icon';
import { DialogFailure, FormDialog } from '~/shared/ui/overlays/FormDialog';
import { RadioField } from '~/shared/ui/form/RadioField';
import { TextAreaField } from '~/shared/ui/form/TextAreaField';
import type { FormId } from './queries';
import { review, reviewChoices as choices, type ReviewChoice } from './review';

const schema = z.object({ reviewState: z.enum(choices), notes: z.string() });

interface ReviewDialogProps {
  form: FormId;
  row: SubmissionRow;
  onClose: () => void;
  onDone: (row: SubmissionRow, choice: ReviewChoice) => void;
}

const isChoice = (value: string | null): value is ReviewChoice => choices.some((choice) => choice === value);

/** How a submission is judged, with notes for its history. */
export function ReviewDialog({ form, row, onClose, onDone }: ReviewDialogProps) {
  const { t, i18n } = useLingui();
  const { reviewState, submitterName } = row.__system;
  const instanceId = row.__id;
  return (
    <FormDialog
      title={t`Update review state`}
      submitLabel={t`Update`}
      schema={schema}
      defaultValues={{ reviewState: isChoice(reviewState) ? reviewState : 'approved', notes: '' }}
      onSubmit={async (values) => {
        const outcome = await review(form, row, values.reviewState, values.notes.trim());
        if (outcome === 'not-done')
          throw new DialogFailure(
            msg`The answer got lost on its way, and the review state was not changed. Try again.`,
          );
        if (outcome === 'unknown') {
          throw new DialogFailure(
            msg`The answer got lost on its way. Whether the review state was changed is not known: check your connection, then refresh the table.`,
          );
        }
        onDone(row, values.reviewState);
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
      <RadioField
        name="reviewState"
        label={t`Review state`}
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
        help={t`Kept in the history of the submission. You can use Markdown.`}
        optional
      />
    </FormDialog>
  );
}
