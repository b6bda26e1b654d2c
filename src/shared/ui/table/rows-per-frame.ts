/** Milliseconds that each of the two tasks may take, which draw the items and paint the frame. */
const target = 26;
/** Not more on the fastest machine: it may be busy with something else in the next moment. */
const most = 5;
/** How many are drawn at once before anything is known of the machine. */
export const firstTurns = 3;

/**
 * How many items to draw in the next frame. Falls in proportion when a frame took too long and rises step by step:
 * a frame that was too long is felt, one that could have held more is not.
 * In: how many were allowed and drawn, and the milliseconds of the longer of the two tasks. Out: at least 1.
 */
export function nextTurns(turns: number, taken: number, milliseconds: number): number {
  if (milliseconds > target) return Math.max(1, Math.floor((Math.min(turns, taken) * target) / milliseconds));
  if (taken < turns) return turns;
  if (milliseconds < target / 4) return Math.min(most, turns * 2);
  return milliseconds < target / 2 ? Math.min(most, turns + 1) : turns;
}
