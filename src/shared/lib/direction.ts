/** Whether the page is right-to-left. Read on each render, because its language may change. */
export function isRtl(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The arrow from what is read first to what is read next. */
export const onwards = (): string => (isRtl() ? '←' : '→');
