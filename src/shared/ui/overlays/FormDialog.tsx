import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Typography } from 'antd';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { focusFirstField, keepFocus } from '~/shared/ui/form/focus';
import { SavedDraftNote, useSavedDraft } from '~/shared/ui/form/SavedDraftNote';
import { useSubmission } from '~/shared/ui/form/use-submission';
import { alerts } from './alerts';
import { Dialog } from './Dialog';
import { LeaveQuestion, useLeaving } from './LeaveQuestion';

interface FormDialogProps<Values extends FieldValues> {
  /** Verb and object ("Revoke access"). */
  title: string;
  /** The verb of the title; it may depend on the input. */
  submitLabel: string | ((values: Partial<Values>) => string);
  /** What a failure says first: what was not done ("The comment was not saved."). A TextError says why in its words. */
  notDone: string;
  /** What cancelling means, if it is more than closing the dialog. */
  leaveLabel?: string;
  /** Its messages are shown unchanged: give them in the reader's language. */
  schema: $ZodType<Values, FieldValues>;
  defaultValues: DefaultValues<Values>;
  /**
   * Sends it. When it resolves, the caller closes the dialog; when it throws, the dialog shows the error and stays
   * open.
   */
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
  /** The field that a refusal is about, and its message; null to show it on top of the dialog. */
  fieldProblem?: (error: unknown) => { name: Path<Values>; message: string } | null;
  danger?: boolean;
  /** Why it cannot be sent yet, shown beside the button ("Counting the entities…"). */
  waiting?: string | undefined;
  /** It asks before something is done: like in Dialog. */
  isQuestion?: boolean;
  /** A unique name of this form, with the id of its subject: then the input survives the end of the session. */
  keepAs?: string;
  children: ReactNode;
}

/**
 * The dialog with a form: one thing, title and button with the same verb. It handles what all form dialogs share: focus
 * on the first field and on the first error, Enter to send and Esc to close, no double submission, no closing while
 * sending, a question before input is discarded, and the place of refusals. Mount it to open it, unmount it to close
 * it. Load it by `lazyDialog`.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    title,
    submitLabel,
    notDone,
    leaveLabel,
    schema,
    defaultValues,
    onSubmit,
    onClose,
    fieldProblem,
    danger = false,
    waiting,
    isQuestion = false,
    keepAs,
    children,
  } = props;
  const { t } = useLingui();
  const formId = useId();
  const body = useRef<HTMLFormElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const { form, isDirty, saving, submit, isBusy } = useSubmission<Values>(body, {
    schema,
    defaultValues,
    onSubmit,
    unsaved: () => t`Not saved: ${title}.`,
    fieldProblem,
    onStart: () => alerts.hideDanger(),
    onFailure: (error) => alerts.failed(notDone, error),
  });
  const draft = useSavedDraft(form, keepAs, title);
  const { leaving, stay, close } = useLeaving(isDirty, onClose);
  const closeUnlessBusy = () => isBusy() || close();

  return (
    <Dialog
      title={title}
      busy={saving}
      onClose={closeUnlessBusy}
      isQuestion={isQuestion}
      // Without a field, the button that changes nothing.
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
          question={leaving && <LeaveQuestion onStay={stay} onDiscard={onClose} />}
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
  /** The button that changes nothing. */
  cancel: RefObject<HTMLButtonElement | null>;
  submitLabel: string;
  leaveLabel: string | undefined;
  danger: boolean;
  saving: boolean;
  /** Why it cannot be sent yet. */
  waiting: string | undefined;
  /** Asks in place of the button that cancels. */
  question: ReactNode;
  onClose: () => void;
}

/** The buttons of a form in a dialog: cancel or the question before, and send. */
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
        <Button ref={cancel} onMouseDown={keepFocus} onClick={onClose} disabled={saving}>
          {leaveLabel ?? <Trans>Cancel</Trans>}
        </Button>
      )}
      <Button
        type="primary"
        onMouseDown={keepFocus}
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
