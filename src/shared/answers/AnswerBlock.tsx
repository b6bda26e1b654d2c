import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface AnswerBlockProps {
  /** How many lines it has: its height before it was drawn. */
  lines: number;
  /** Drawn at once. */
  isFirst: boolean;
  children: ReactNode;
}

/** Pixels of a line before it was measured. */
const usualHeight = 40;

/** A part of the answers that is drawn while it is near the window, and for print. Its height stays. */
export function AnswerBlock({ lines, isFirst, children }: AnswerBlockProps) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(lines * usualHeight);
  const [near, setNear] = useState(isFirst);
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    // The browser prints what is drawn when the event ends.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  const drawn = near || printing;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !drawn) return;
    return () => {
      height.current = element.getBoundingClientRect().height;
    };
  }, [drawn]);
  return (
    <div ref={box} className="answers-block" style={drawn ? undefined : { blockSize: height.current }}>
      {drawn && children}
    </div>
  );
}
