/** Pixels that every name gets, whatever else is in the grid. */
const [narrowest, widest] = [168, 300];
/** The part of the grid that names get where there are many app users. */
const share = 0.24;

interface Room {
  /** Of the grid. */
  width: number;
  /** Of the columns besides names. */
  others: number;
  /** What the longest name needs. */
  needed: number;
}

/** The width of the column of names: as much as the longest one needs, where other columns leave the room. Pure. */
export function nameWidthOf({ width, others, needed }: Room): number {
  const atLeast = Math.min(widest, Math.max(narrowest, width * share));
  return Math.round(Math.max(atLeast, Math.min(needed, width - others)));
}
