import { type RefObject, useEffect, useRef } from 'react';
import type { GridPosition } from './use-grid-focus';

const hoverDelay = 350;
/** Shorter texts are readable even if truncated. */
const minLength = 5;

/**
 * Shows the full text of a truncated cell on hover and keyboard focus: one layer for the whole table. Can be hovered
 * (to scroll or copy), closes with Esc. Hidden from assistive technology, which reads the cell itself.
 */
export function Truncated({
  within,
  textOf,
}: {
  within: RefObject<HTMLElement | null>;
  textOf: (at: GridPosition) => string;
}) {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(textOf);
  useEffect(() => {
    latest.current = textOf;
  });

  useEffect(() => {
    const grid = within.current;
    const box = layer.current;
    if (!grid || !box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shownFor: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      shownFor = null;
      if (box.matches(':popover-open')) box.hidePopover();
    };
    const fullText = (cell: HTMLElement): string => {
      const header = cell.dataset['header'];
      if (header !== undefined) return header;
      const row = cell.closest<HTMLElement>('[data-r]')?.dataset['r'];
      return row === undefined ? '' : latest.current({ row: Number(row), column: Number(cell.ariaColIndex) - 1 });
    };
    const isClipping = (part: Element) =>
      (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).textOverflow === 'ellipsis') ||
      (part.scrollHeight > part.clientHeight * 1.5 && getComputedStyle(part).flexWrap === 'wrap');
    const isCut = (cell: HTMLElement) =>
      cell.scrollWidth > cell.clientWidth || [...cell.querySelectorAll('*')].some(isClipping);
    const show = (cell: HTMLElement) => {
      if (!cell.isConnected || !isCut(cell)) return;
      const text = fullText(cell);
      if (text.length <= minLength) return;
      shownFor = cell;
      box.textContent = text;
      box.showPopover();
      const at = cell.getBoundingClientRect();
      const below = at.bottom + box.offsetHeight + 8 < window.innerHeight;
      box.style.top = `${below ? at.bottom : Math.max(8, at.top - box.offsetHeight)}px`;
      const left = getComputedStyle(grid).direction === 'rtl' ? at.right - box.offsetWidth : at.left;
      box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - box.offsetWidth - 8))}px`;
    };
    const cellOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('.dt-cell') : null;
    const onOver = (event: Event) => {
      const cell = cellOf(event.target);
      if (cell === shownFor) return;
      clearTimeout(timer);
      if (shownFor) timer = setTimeout(hide, 150);
      if (cell) timer = setTimeout(() => (hide(), show(cell)), hoverDelay);
    };
    const onFocus = (event: Event) => {
      const cell = cellOf(event.target);
      hide();
      if (cell && event.target instanceof Element && event.target.matches(':focus-visible')) show(cell);
    };
    const onLeave = () => {
      clearTimeout(timer);
      timer = setTimeout(hide, 150);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shownFor) return;
      // A dialog around it stays open.
      event.stopPropagation();
      hide();
    };
    const stay = () => clearTimeout(timer);
    const events: [EventTarget, string, EventListener][] = [
      [grid, 'pointerover', onOver],
      [grid, 'pointerleave', onLeave],
      [grid, 'focusin', onFocus],
      [grid, 'focusout', hide],
      [grid, 'scroll', hide],
      [grid, 'pointerdown', hide],
      // The focus may be elsewhere while the pointer is here (WCAG 1.4.13).
      [document, 'keydown', onKey as EventListener],
      [box, 'pointerenter', stay],
      [box, 'pointerleave', onLeave],
    ];
    for (const [target, name, listener] of events) target.addEventListener(name, listener, { passive: true });
    return () => {
      hide();
      for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    };
  }, [within]);

  return <div ref={layer} popover="manual" className="dt-full" aria-hidden="true" dir="auto" />;
}
