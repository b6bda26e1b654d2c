import { type ComponentProps, type RefObject, useRef } from 'react';
import { useCoveredBelow } from '~/shared/screen/use-covered-below';
import './bottom-bar.css';

interface BottomBarProps extends Omit<ComponentProps<'div'>, 'ref'> {
  ref?: RefObject<HTMLDivElement | null>;
}

/** Buttons that stay at the end of the window while the page scrolls, without covering what has the focus. */
export function BottomBar({ ref, className = '', ...props }: BottomBarProps) {
  const own = useRef<HTMLDivElement>(null);
  const bar = ref ?? own;
  useCoveredBelow(() => bar.current);
  return <div ref={bar} {...props} className={`bottom-bar ${className}`} />;
}
