import { Trans } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import './markdown.css';

export function ExpandableText({ lines, children }: { lines: number; children: ReactNode }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || open) return;
    let frame = 0;
    const measure = () => setTooLong(element.scrollHeight > element.clientHeight + 1);
    // Content may load later, and the window may change. Measuring resizes the box, which an observer must not do in
    // its own frame.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [open]);
  return (
    <>
      <div
        ref={box}
        id={id}
        className={open ? undefined : tooLong ? 'clipped clipped-more' : 'clipped'}
        style={{ '--lines': tooLong ? lines - 0.5 : lines } as CSSProperties}
        // A keyboard user who focuses a hidden link sees it.
        onFocus={() => setOpen(tooLong)}
      >
        {children}
      </div>
      {tooLong && (
        <TextButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </TextButton>
      )}
    </>
  );
}
