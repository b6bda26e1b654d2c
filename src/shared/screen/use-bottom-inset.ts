import { useEffect } from 'react';

/** Bars that cover the end of the window, and their heights in pixels. */
const bars = new Map<Element, number>();
const gap = 16;

/** Scrolls focused elements above the bars (WCAG 2.4.11). Not a custom property, which every element would inherit. */
function apply(): void {
  const covered = Math.max(0, ...bars.values());
  document.documentElement.style.scrollPaddingBlockEnd = covered === 0 ? '' : `${covered + gap}px`;
}

/** A bar may appear over the focused element, such as the row that was selected. */
function showFocused(bar: Element): void {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body || bar.contains(activeElement)) return;
  if (bars.get(bar) !== 0 && activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
    activeElement.scrollIntoView({ block: 'nearest' });
}

/**
 * Keeps focused elements from being covered by a bar at the end of the window while it is mounted. `passes`: a
 * transient notification, for which nothing scrolls by itself.
 */
export function useBottomInset(find: () => Element | null | undefined, passes = false): void {
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
    // In a low window it is not sticky.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      bars.delete(bar);
      apply();
    };
    // Once: the bar does not change while the component is mounted.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
