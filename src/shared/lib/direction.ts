/** Whether the page is right-to-left. Read on each render, because its language may change. */
export function isRtl(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The arrow from what was to what is. Unlike brackets, arrows are not mirrored by the direction of the text. */
export const toArrow = (): string => (isRtl() ? '←' : '→');
