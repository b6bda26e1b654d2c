import { useEffect } from 'react';

/** The bars that cover the end of the window, and the pixels that each covers. */
const bars = new Map<Element, number>();
/** Pixels between a bar and what has the focus. */
const gap = 16;

/** Scrolls what gets the focus above the bars (WCAG 2.4.11). Not as a custom property, which every element would inherit. */
function apply(): void {
  const covered = Math.max(0, ...bars.values());
  document.documentElement.style.scrollPaddingBlockEnd = covered === 0 ? '' : `${covered + gap}px`;
}

/** A bar may appear over what has the focus, such as the row that was selected. */
function showFocused(bar: Element): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body || bar.contains(activeElement)) return;
  if (bars.get(bar) !== 0 && activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
    activeElement.scrollIntoView({ block: 'nearest' });
}

/**
 * Keeps what gets the focus from being covered by a bar at the end of the window, as long as the bar stays there. Takes
 * how to find the bar once it is rendered, and whether it is a notice that passes, for which nothing scrolls by itself.
 */
export function useCoveredBelow(find: () => Element | null | undefined, passes = false): void {
  useEffect(() => {
    const bar = find();
    if (!bar) return;
    const measure = () => {
      const { position } = getComputedStyle(bar);
      const { top, height } = bar.getBoundingClientRect();
      bars.set(bar, position === 'fixed' ? window.innerHeight - top : position === 'sticky' ? height : 0);
      apply();
      if (!passes) showFocused(bar);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    // In a low window it stays in its place.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      bars.delete(bar);
      apply();
    };
    // Once: the bar is the same as long as the component is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
