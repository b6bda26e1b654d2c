import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from 'antd';
import { keepFocus } from '~/shared/ui/form/focus';

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
export function FormDialogFooter(props: FormDialogFooterProps) {
  const { formId, cancel, submitLabel, leaveLabel, danger, saving, waiting, question, onClose } = props;
  const id = useId();
  return (
    <>
      {waiting !== undefined && (
        <span id={id} className="dialog-waiting" role="status">
          {waiting}
        </span>
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
