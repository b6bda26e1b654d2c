import type { KeyboardEvent } from 'react';

const fields = 'input:not([type="hidden"], [hidden]), textarea, select';

export function focusFirstField(form: HTMLElement | null): boolean {
  const first = form?.querySelector<HTMLElement>(fields);
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio'
      ? form?.querySelector<HTMLElement>(`input[type="radio"]:checked`)
      : null;
  const target = chosen ?? first;
  target?.focus();
  return target != null;
}

/** Frames within which a busy page shows the errors. */
const maxFrames = 60;

export function focusFirstInvalid(form: HTMLElement | null, left = maxFrames): void {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A radio group cannot have the focus itself.
    if (fault?.matches('[role="radiogroup"]')) focusFirstField(fault);
    else if (fault) fault.focus();
    else if (left > 0) focusFirstInvalid(form, left - 1);
  });
}

/**
 * On mousedown of a form's buttons: pressing one must not blur the field. Otherwise its error would show, and the
 * button would move before the mouse is released.
 */
export const preventBlur = (event: { preventDefault: () => void }): void => event.preventDefault();

export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
}
