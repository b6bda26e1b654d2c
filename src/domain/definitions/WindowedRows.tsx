import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { usePrinting } from '~/shared/screen/media';
import './definitions.css';

/** Rows are measured in blocks: measuring 40,000 rows one by one is too slow. */
const rowsPerBlock = 20;

export interface RowsHandle {
  scrollTo: (row: number) => void;
}

interface WindowedRowsProps {
  count: number;
  /** Of one row, in pixels. */
  estimatedHeight: number;
  role: 'list' | 'table';
  label: string;
  className: string;
  /** Pass a stable function. Its element must have a key. */
  row: (index: number) => ReactNode;
  ref?: Ref<RowsHandle>;
}

/** Virtualised rows of varying height in the scrolling page; all are rendered for print. */
export function WindowedRows({ count, estimatedHeight, role, label, className, row, ref }: WindowedRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const printing = usePrinting();
  const blocks = Math.ceil(count / rowsPerBlock);
  const virtualizer = useWindowVirtualizer({
    count: blocks,
    estimateSize: (block) => Math.min(rowsPerBlock, count - block * rowsPerBlock) * estimatedHeight,
    overscan: 1,
    scrollMargin: margin,
  });
  useImperativeHandle(ref, () => ({
    scrollTo: (index) => {
      virtualizer.scrollToIndex(Math.floor(index / rowsPerBlock), { align: 'start' });
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          box.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'center' }),
        ),
      );
    },
  }));
  return (
    <div
      ref={box}
      role={role}
      aria-label={label}
      {...(role === 'table' && { 'aria-rowcount': count })}
      className={`windowed-rows ${className}`}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {(printing
        ? Array.from({ length: blocks }, (_, index) => ({ index, key: index, start: margin }))
        : virtualizer.getVirtualItems()
      ).map(({ index, key, start }) => (
        <div
          key={key}
          role="presentation"
          ref={printing ? null : virtualizer.measureElement}
          data-index={index}
          className="windowed-block"
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          {Array.from({ length: Math.min(rowsPerBlock, count - index * rowsPerBlock) }, (_, offset) =>
            row(index * rowsPerBlock + offset),
          )}
        </div>
      ))}
    </div>
  );
}
