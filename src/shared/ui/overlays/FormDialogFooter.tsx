import { Trans } from '@lingui/react/macro';
import { type RefObject, useId } from 'react';
import { Button } from '~/shared/ui/controls/Button';
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
  onClose: () => void;
}

/** The buttons of a form in a dialog: cancel, and send. */
export function FormDialogFooter(props: FormDialogFooterProps) {
  const { formId, cancel, submitLabel, leaveLabel, danger, saving, waiting, onClose } = props;
  const id = useId();
  return (
    <>
      {waiting !== undefined && (
        <span id={id} className="dialog-waiting" role="status">
          {waiting}
        </span>
      )}
      <Button ref={cancel} onMouseDown={keepFocus} onClick={onClose} disabled={saving}>
        {leaveLabel ?? <Trans>Cancel</Trans>}
      </Button>
      <Button
        look="primary"
        onMouseDown={keepFocus}
        danger={danger}
        type="submit"
        form={formId}
        busy={saving}
        disabled={waiting !== undefined}
        aria-describedby={waiting === undefined ? undefined : id}
      >
        {submitLabel}
      </Button>
    </>
  );
}
