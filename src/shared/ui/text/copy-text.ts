/**
 * Copies a text to the clipboard. Browsers offer the clipboard API to secure pages only; elsewhere the old command
 * copies from a field. Resolves to false when both fail.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside the open dialog, if any: elements outside cannot get the focus.
  const opener = document.activeElement;
  (opener?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }
}
