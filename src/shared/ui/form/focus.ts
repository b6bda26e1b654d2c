import type { KeyboardEvent } from 'react';

const fields = 'input:not([type="hidden"], [hidden]), textarea, select';

/** Focuses the first field: in a group of radio buttons the selected one. Returns whether there is one. */
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

/** Focuses the first invalid field, once the page shows it. */
export function focusFirstFault(form: HTMLElement | null, left = maxFrames): void {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of radio buttons cannot have the focus itself.
    if (fault?.matches('[role="radiogroup"]')) focusFirstField(fault);
    else if (fault) fault.focus();
    else if (left > 0) focusFirstFault(form, left - 1);
  });
}

/**
 * For the buttons of a form: pressing one does not blur the field. Otherwise the field would show its error, the form
 * would grow, and the button would move away before the mouse is released.
 */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/** For a field of several lines: Enter inserts a line break there, so Ctrl+Enter sends. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
}
