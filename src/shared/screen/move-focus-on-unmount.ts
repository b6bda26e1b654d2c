import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gets the focus where nothing inside does. */
export const mainElement = (): HTMLElement | null => document.querySelector<HTMLElement>('main[tabindex]');

const listOrContent = (): HTMLElement | null =>
  mainElement()?.querySelector<HTMLElement>('.filter-bar') ?? mainElement();

/**
 * Moves the focus on when an element is removed with it: otherwise screen readers start again at the top. `next`: the
 * element to focus; null for the filters of the list, or the page content.
 */
export function useMoveFocusOnUnmount(
  box: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined = () => null,
): void {
  const latest = useRef(next);
  useLayoutEffect(() => {
    latest.current = next;
  });
  useLayoutEffect(() => {
    const element = box.current;
    // Runs while the element is still in the document.
    return () => {
      if (element?.contains(document.activeElement))
        (latest.current() ?? listOrContent())?.focus({ preventScroll: true });
    };
  }, [box]);
}
