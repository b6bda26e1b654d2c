const narrowest = 48;
const widest = 800;

/** A width that a column may be resized to, in whole pixels. */
export const columnWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));
