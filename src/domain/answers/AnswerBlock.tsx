import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useNear } from './use-near';

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
  const drawn = useNear(box, isFirst);
  const height = useRef(lines * usualHeight);
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
