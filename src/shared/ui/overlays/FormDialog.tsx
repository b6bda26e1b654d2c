import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Typography } from 'antd';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { focusFirstField, preventBlur } from '~/shared/ui/form/focus';
import { SavedDraftNote, useSavedDraft } from '~/shared/ui/form/SavedDraftNote';
import { useFormSubmission } from '~/shared/ui/form/use-form-submission';
import { Dialog } from './Dialog';
import { DiscardPrompt, useDiscardPrompt } from './DiscardPrompt';
import { notifications } from './notifications';

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  submitLabel: string | ((values: Partial<Values>) => string);
  /** What was not done ("The comment was not saved."), said first of a failure. A TextError says why in its words. */
  failureTitle: string;
  leaveLabel?: string;
  /** Its messages are shown unchanged: pass translated ones. */
  schema: $ZodType<Values, FieldValues>;
  defaultValues: DefaultValues<Values>;
  /** Must close the dialog. If it throws, the dialog shows the error and stays open. */
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
  /** The field that a refusal is about, and its message; null shows it on top of the dialog. */
  fieldError?: (error: unknown) => { name: Path<Values>; message: string } | null;
  danger?: boolean;
  waiting?: string | undefined;
  isQuestion?: boolean;
  /** Unique name of this form, with the id of its subject: the input then survives the end of the session. */
  draftKey?: string;
  children: ReactNode;
}

/**
 * A dialog with a form: title and button have the same verb. Handles focus on the first field and first error, Enter
 * and Esc, double submission, closing while sending, a question before input is discarded, and errors. Mounting opens
 * it. Load it with `lazyDialog`.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    title,
    submitLabel,
    leaveLabel,
    schema,
    defaultValues,
    onSubmit,
    onClose,
    danger = false,
    waiting,
    isQuestion = false,
    children,
  } = props;
  const { t } = useLingui();
  const formId = useId();
  const body = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const { form, isDirty, saving, submit, isBusy } = useFormSubmission<Values>(body, {
    schema,
    defaultValues,
    onSubmit,
    unsaved: () => t`Not saved: ${title}.`,
    fieldError: props.fieldError,
    onStart: () => notifications.hideFailure(),
    onFailure: (error) => notifications.failed(props.failureTitle, error),
  });
  const draft = useSavedDraft(form, props.draftKey, title);
  const { leaving, stay, close } = useDiscardPrompt(isDirty, onClose);
  const closeUnlessBusy = () => isBusy() || close();

  return (
    <Dialog
      title={title}
      busy={saving}
      onClose={closeUnlessBusy}
      isQuestion={isQuestion}
      onOpened={() => focusFirstField(body.current) || cancel.current?.focus()}
      footer={
        <FormDialogFooter
          formId={formId}
          cancel={cancel}
          submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(form.watch())}
          leaveLabel={leaveLabel}
          danger={danger}
          saving={saving}
          waiting={waiting}
          question={leaving && <DiscardPrompt onStay={stay} onDiscard={onClose} />}
          onClose={closeUnlessBusy}
        />
      }
    >
      {draft && <SavedDraftNote draft={draft} />}
      <FormProvider {...form}>
        <form
          ref={body}
          id={formId}
          noValidate
          className="dialog-fields"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            stay();
            if (waiting === undefined) void submit();
          }}
        >
          {children}
        </form>
      </FormProvider>
    </Dialog>
  );
}

interface FormDialogFooterProps {
  formId: string;
  cancel: RefObject<HTMLButtonElement | null>;
  submitLabel: string;
  leaveLabel: string | undefined;
  danger: boolean;
  saving: boolean;
  waiting: string | undefined;
  question: ReactNode;
  onClose: () => void;
}

function FormDialogFooter(props: FormDialogFooterProps) {
  const { formId, cancel, submitLabel, leaveLabel, danger, saving, waiting, question, onClose } = props;
  const id = useId();
  return (
    <>
      {waiting !== undefined && (
        <Typography.Text id={id} type="secondary" role="status">
          {waiting}
        </Typography.Text>
      )}
      {question || (
        <Button ref={cancel} onMouseDown={preventBlur} onClick={onClose} disabled={saving}>
          {leaveLabel ?? <Trans>Cancel</Trans>}
        </Button>
      )}
      <Button
        type="primary"
        onMouseDown={preventBlur}
        danger={danger}
        htmlType="submit"
        form={formId}
        loading={saving}
        disabled={waiting !== undefined}
        aria-describedby={waiting === undefined ? undefined : id}
      >
        {submitLabel}
      </Button>
    </>
  );
}
