import { observeElementRect, type Rect, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isFocusUntouched } from '~/shared/lib/focus-untouched';
import { useHistoryStorage } from '~/shared/url-state/history-state';

const minHeight = 280;
/** Pixels; lower windows, such as a laptop at 200 %, have no room for a table under the page's head. */
const lowWindow = 520;

const jobsRoom = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--jobs-room')) || 0;

/**
 * Sets `--fill`: grows an element to the end of the window and no further, so that header and scroll bars stay visible,
 * whatever the content above does. In a low window it may be as high as the window, which it fills once scrolled.
 */
export function useFillHeight(ref: RefObject<HTMLElement | null>, below: number): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      const room = window.innerHeight - top - below - jobsRoom();
      const least = window.innerHeight < lowWindow ? window.innerHeight - 8 : minHeight;
      element.style.setProperty('--fill', `${Math.max(least, Math.floor(room))}px`);
    };
    const fillLowWindow = () => {
      const { top } = element.getBoundingClientRect();
      if (window.innerHeight < lowWindow && element.scrollTop > 0 && top > 4) window.scrollBy(0, top - 4);
    };
    update();
    // In the next frame, since it changes what it observes.
    const observer = new ResizeObserver(() => requestAnimationFrame(update));
    observer.observe(document.body);
    // The page may be as high as the window before and after. Its padding has the room of the panel of jobs.
    const main = element.closest('main');
    if (main) observer.observe(main, { box: 'border-box' });
    window.addEventListener('resize', update);
    element.addEventListener('scroll', fillLowWindow, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
      element.removeEventListener('scroll', fillLowWindow);
    };
  }, [ref, below]);
}

type ObserveRect = (
  instance: Virtualizer<HTMLDivElement, Element>,
  report: (rect: Rect) => void,
) => void | (() => void);

/**
 * For a virtualizer: reports the part of the scroll area not covered by frozen columns or a sticky header, so that
 * nothing is rendered beneath them and scroll targets are visible.
 */
export function useUncoveredRect(width: number, height: number): ObserveRect {
  const covered = useRef({ width, height });
  const last = useRef<{ rect: Rect; report: (rect: Rect) => void } | null>(null);
  const [observe] = useState((): ObserveRect => (instance, report) => {
    const uncovered = (rect: Rect) => {
      last.current = { rect, report };
      report({
        width: Math.max(0, rect.width - covered.current.width),
        height: Math.max(0, rect.height - covered.current.height),
      });
    };
    return observeElementRect(instance, uncovered);
  });
  useLayoutEffect(() => {
    if (covered.current.width === width && covered.current.height === height) return;
    covered.current = { width, height };
    const { rect, report } = last.current ?? {};
    if (rect && report) report({ width: Math.max(0, rect.width - width), height: Math.max(0, rect.height - height) });
  }, [width, height]);
  return observe;
}

/** Rows before the end at which more are loaded: about two screens. */
const rowsAhead = 60;

export function useNearEnd(lastInSight: number | undefined, count: number, onNearEnd: (() => void) | undefined): void {
  const latest = useRef(onNearEnd);
  useEffect(() => {
    latest.current = onNearEnd;
  });
  const near = lastInSight !== undefined && lastInSight >= count - rowsAhead;
  const wanted = onNearEnd !== undefined;
  useEffect(() => {
    if (near && wanted) latest.current?.();
  }, [near, wanted, count]);
}

interface TablePosition {
  top: number;
  left: number;
  row: string | undefined;
  column: number;
}

const isTablePosition = (value: unknown): value is TablePosition =>
  typeof value === 'object' && value !== null && 'top' in value;

export function useTablePosition(label: string): {
  found: TablePosition | undefined;
  keep: (place: TablePosition) => void;
} {
  const { found, keep } = useHistoryStorage(`table ${label}`);
  return { found: isTablePosition(found) ? found : undefined, keep };
}

export function useFocusRowOnce(
  id: string | undefined,
  rows: readonly { id: string; line?: unknown }[],
  move: (index: number) => void,
): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (id === undefined || done.current === id) return;
    const index = rows.findIndex((row) => row.id === id && row.line === undefined);
    if (index < 0) return;
    done.current = id;
    if (isFocusUntouched()) move(index);
  });
}
