/** The values of a range. */
export interface Scale {
  count: number;
  step: number;
  /** The value at a position, without the noise of binary fractions. */
  at: (index: number) => number;
}

const decimalsOf = (value: number) => /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0;

/** The values from one bound to the other; null if there are none. A step of nothing counts as one step in all. */
export function scaleOf(start: number, end: number, step: number): Scale | null {
  if (!Number.isFinite(start) || !Number.isFinite(end) || end < start) return null;
  const width = Math.abs(step) || end - start || 1;
  const decimals = Math.max(decimalsOf(start), decimalsOf(width));
  const count = Math.floor((end - start) / width + 1e-9) + 1;
  return { count, step: width, at: (index) => Number((start + index * width).toFixed(decimals)) };
}
