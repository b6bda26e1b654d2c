import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import './popover.css';

interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The element it opens under; the focus returns there. */
  anchor: RefObject<HTMLElement | null>;
  id: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

const gap = 4;
const margin = 8;

/** Under the anchor, at its start edge; above it or further in without room. */
function place(box: HTMLElement, anchor: HTMLElement) {
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const below = at.bottom + gap;
  const fitsBelow = below + height <= window.innerHeight - margin;
  const top =
    fitsBelow || at.top - gap - height < margin
      ? Math.min(below, Math.max(margin, window.innerHeight - height - margin))
      : at.top - gap - height;
  const left = rtl ? at.right - width : at.left;
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - width - margin))}px`;
}

/**
 * A popover by the browser's own API: in the top layer, closed by Esc and by a click outside. On a phone it is a sheet
 * at the bottom (popover.css). Its content is mounted only while it is open.
 */
export function Popover({ open, ...rest }: PopoverProps) {
  return open ? <OpenPopover {...rest} /> : null;
}

function OpenPopover({ onClose, anchor, id, label, className = '', children }: Omit<PopoverProps, 'open'>) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = box.current;
    const trigger = anchor.current;
    if (!element || !trigger) return;
    element.showPopover();
    const follow = () => place(element, trigger);
    follow();
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close.current();
    };
    // A click on the trigger closes it by light dismiss first, and must not open it again.
    element.addEventListener('toggle', onToggle);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => {
      element.removeEventListener('toggle', onToggle);
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, { capture: true });
      observer.disconnect();
      const focusInside = element.contains(document.activeElement) || document.activeElement === document.body;
      if (focusInside) trigger.focus({ preventScroll: true });
    };
  }, [anchor]);

  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus], input, button');
    first?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={box} id={id} popover="auto" role="dialog" aria-label={label} className="popover">
      <div className={`popover-content ${className}`}>{children}</div>
    </div>
  );
}
