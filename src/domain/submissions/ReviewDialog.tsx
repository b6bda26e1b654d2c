import { Trans, useLingui } from '@lingui/react/macro';
import { Input, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import { UpdateSubmissionBody } from '~/api/generated/zod/submissions';
import type { SubmissionRow } from '~/api/schema';
import { reviewStates } from '~/domain/forms/review-states';
import { sendOnCtrlEnter } from '~/shared/ui/form/focus';
import { FormItem } from '~/shared/ui/form/FormItem';
import { RadioField } from '~/shared/ui/form/RadioField';
import { Icon } from '~/shared/ui/icons/Icon';
import { FormDialog } from '~/shared/ui/overlays/FormDialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { formatSubmissionName, useSubmissionName } from './names';
import type { FormOrDraftRef } from './queries';
import { submitReview, reviewChoices, reviewedMessage, undoReview } from './review';
import { StateMark } from './review-state';

interface ReviewDialogProps {
  form: FormOrDraftRef;
  row: SubmissionRow;
  onClose: () => void;
  /** Called after the change, and again after its Undo. */
  onChanged?: (row: SubmissionRow) => void;
}

export function ReviewDialog({ form, row, onClose, onChanged }: ReviewDialogProps) {
  const { t } = useLingui();
  const { submitterName } = row.__system;
  const instanceId = row.__id;
  const name = formatSubmissionName(useSubmissionName(form)(row));
  const schema = useReviewSchema();
  return (
    <FormDialog
      title={t`Update review state`}
      submitLabel={t`Update`}
      failureTitle={t`The review state was not changed.`}
      schema={schema}
      defaultValues={{ notes: '' }}
      onSubmit={async (values) => {
        const recorded = await submitReview(form, instanceId, row.__system, {
          reviewState: values.reviewState,
          notes: values.notes.trim(),
        });
        onClose();
        onChanged?.(row);
        notifications.success(reviewedMessage(values.reviewState, name), {
          action: undoReview(form, row, recorded, () => onChanged?.(row)),
        });
      }}
      onClose={onClose}
      draftKey={`review ${form.projectId} ${form.xmlFormId} ${instanceId}`}
    >
      <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
        <Name>{name}</Name>
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
      </Typography.Paragraph>
      <Typography.Paragraph style={{ margin: 0 }}>
        <Trans>
          Current state: <StateMark system={row.__system} />
        </Trans>
      </Typography.Paragraph>
      <ReviewFields notesHelp={t`Saved in the history of the submission. You can use Markdown.`} />
    </FormDialog>
  );
}

export function useReviewSchema() {
  const { t } = useLingui();
  return useMemo(
    () =>
      z.extend(UpdateSubmissionBody, {
        reviewState: z.enum(reviewChoices, { error: () => t`Select a review state.` }),
        notes: z.string(),
      }),
    [t],
  );
}

/** Fields for one or many submissions; children are placed below the states. */
export function ReviewFields({ notesHelp, children }: { notesHelp: string; children?: ReactNode }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <RadioField
        name="reviewState"
        label={t`New review state`}
        options={reviewChoices.map((choice) => ({
          value: choice,
          label: (
            <span className={`state-mark state-mark-${choice}`}>
              <Icon name={reviewStates[choice].icon} />
              {i18n._(reviewStates[choice].label)}
            </span>
          ),
        }))}
      />
      {children}
      <FormItem name="notes" label={t`Notes`} help={notesHelp} optional>
        {(field) => <Input.TextArea {...field} rows={4} onPressEnter={sendOnCtrlEnter} />}
      </FormItem>
    </>
  );
}
