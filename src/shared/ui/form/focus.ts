const fields = 'input:not([type="hidden"], [hidden]), textarea, select';

/** Puts the focus into the first field: of a group of radios the chosen one. */
export function focusFirstField(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>(fields);
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio'
      ? form?.querySelector<HTMLElement>(`input[type="radio"]:checked`)
      : null;
  (chosen ?? first)?.focus();
}

/** Frames in which a busy page may be late to show what is at fault. */
const patience = 60;

/** Puts the focus into the first field that is at fault, once the page shows it. */
export function focusFirstFault(form: HTMLElement | null, left = patience): void {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault) fault.focus();
    else if (left > 0) focusFirstFault(form, left - 1);
  });
}

/**
 * For the buttons of a form: one that is pressed does not take the focus from a field. The field would say what is wrong
 * with it, the form would grow, and the button would not be there any more when the mouse is released.
 */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();
