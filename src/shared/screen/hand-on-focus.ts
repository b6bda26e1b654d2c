import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The content of the page, which takes the focus where nothing in it does. */
export const pageContent = (): HTMLElement | null => document.querySelector<HTMLElement>('main[tabindex]');

/** The filters of the list on the page, else its content. */
const listOrContent = (): HTMLElement | null =>
  pageContent()?.querySelector<HTMLElement>('.filter-bar') ?? pageContent();

/**
 * Hands the focus on when an element disappears with it: otherwise it is nowhere, and readers begin again at the top of
 * the page. Takes the element, and what gets the focus; null for the filters of the list, or the content of the page.
 */
export function useHandOnFocus(
  box: RefObject<HTMLElement | null>,
  next: () => HTMLElement | null | undefined = () => null,
): void {
  const latest = useRef(next);
  useLayoutEffect(() => {
    latest.current = next;
  });
  useLayoutEffect(() => {
    const element = box.current;
    // Runs while the element is still in the page.
    return () => {
      if (element?.contains(document.activeElement))
        (latest.current() ?? listOrContent())?.focus({ preventScroll: true });
    };
  }, [box]);
}
