import { type RefObject, useEffect } from 'react';

const controls = 'input, select, textarea, button, summary, [tabindex="0"]';
const usable = (control: HTMLElement) =>
  !control.matches(':disabled, [aria-hidden="true"], [tabindex="-1"]') && control.checkVisibility();

/** The first control to use in one of these boxes: the question, what it is in, and so on. */
function controlIn(boxes: readonly HTMLElement[]): HTMLElement | null {
  for (const box of boxes) {
    if (!box.isConnected) continue;
    const found = [...box.querySelectorAll<HTMLElement>(controls)].find(usable);
    if (found) return found;
  }
  return null;
}

/** When the control with the focus is removed, its question gets the focus, or what the question was in. */
export function useKeptFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = form.current;
    if (!root) return;
    let last: Element | null = null;
    let around: HTMLElement[] = [];
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last = target;
      around = [];
      for (let box = target.parentElement; box && root.contains(box); box = box.parentElement)
        if (box.matches('.fill-question, .fill-turn, .fill-repeat, .fill-group, form')) around.push(box);
    };
    const left = ({ target }: FocusEvent) => {
      // A control that is removed can tell that it lost the focus, too.
      queueMicrotask(() => {
        if (last === target && last?.isConnected === true) last = null;
      });
    };
    const changes = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      controlIn(around)?.focus({ preventScroll: true });
    });
    root.addEventListener('focusin', focused);
    root.addEventListener('focusout', left);
    changes.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', focused);
      root.removeEventListener('focusout', left);
      changes.disconnect();
    };
  }, [form]);
}
