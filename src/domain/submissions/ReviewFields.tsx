import { useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import { UpdateSubmissionBody } from '~/api/generated/zod/submissions';
import { reviewStates } from '~/domain/forms/review-states';
import { RadioField } from '~/shared/ui/form/RadioField';
import { Icon } from '~/shared/ui/icons/Icon';
import { FormItem } from '~/shared/ui/form/FormItem';
import { sendOnCtrlEnter } from '~/shared/ui/form/focus';
import { reviewChoices } from './review';

/** What a review form has to contain: a state that people may set, and notes. */
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

/** The fields of a review, of one or of many submissions. In: where the notes go; children stand under the states. */
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
