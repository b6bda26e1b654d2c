import { useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { preventBlur } from './focus';
import { SavedDraftNote, useSavedDraft } from './SavedDraftNote';
import { type SubmissionOptions, useFormSubmission } from './use-form-submission';
import './form.css';

interface FormSectionProps<Values extends FieldValues> extends Omit<
  SubmissionOptions<Values>,
  'unsaved' | 'onStart' | 'onFailure'
> {
  title: string;
  submitLabel: string;
  unsaved?: (values: Values) => string;
  failureTitle: string;
  draftKey?: string;
  children: ReactNode;
}

export function FormSection<Values extends FieldValues>({
  title,
  submitLabel,
  unsaved,
  children,
  ...options
}: FormSectionProps<Values>) {
  const { t } = useLingui();
  const box = useRef<HTMLFormElement>(null);
  const { form, saving, submit } = useFormSubmission<Values>(box, {
    ...options,
    unsaved: unsaved ?? (() => t`Not saved: ${title}.`),
    onStart: () => notifications.hideFailure(),
    onFailure: (error) => notifications.failed(options.failureTitle, error),
  });
  const draft = useSavedDraft(form, options.draftKey, title);
  return (
    <SettingsBox title={title}>
      <FormProvider {...form}>
        <form
          ref={box}
          noValidate
          className="form-section"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {draft && <SavedDraftNote draft={draft} />}
          {children}
          <div>
            <Button type="primary" htmlType="submit" loading={saving} onMouseDown={preventBlur}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </FormProvider>
    </SettingsBox>
  );
}
