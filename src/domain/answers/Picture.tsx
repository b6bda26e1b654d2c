import { useMemo } from 'react';
import { showsBlob } from './pictures';

interface PictureProps {
  name: string;
  /** The picture, or its address where the page cannot read it. */
  source: Blob | string;
  className?: string;
  onError?: () => void;
}

/** A picture made of pixels. */
export function Picture({ name, source, className, onError }: PictureProps) {
  const show = useMemo(() => (typeof source === 'string' ? undefined : showsBlob(source)), [source]);
  return (
    <img
      key={typeof source}
      ref={show}
      src={typeof source === 'string' ? source : undefined}
      className={className}
      alt={name}
      onError={onError}
    />
  );
}
