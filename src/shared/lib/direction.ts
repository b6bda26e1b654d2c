/** Read on each render: the language may change. */
export function isRtl(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** Arrow in reading direction. */
export const forwardArrow = (): string => (isRtl() ? '←' : '→');
