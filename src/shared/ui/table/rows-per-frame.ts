/** The time budget in milliseconds of each of the two tasks that render the items and paint the frame. */
const target = 26;
/** The maximum on any machine, because it may become busy. */
const most = 5;
/** The number of items before anything is known about the machine. */
export const firstTurns = 3;

/**
 * How many items to render in the next frame. Decreases in proportion when a frame took too long and increases step by
 * step, because a long frame is noticeable and a short one is not. In: the number allowed and rendered, and the
 * milliseconds of the longer task. Out: at least 1.
 */
export function nextTurns(turns: number, taken: number, milliseconds: number): number {
  if (milliseconds > target) return Math.max(1, Math.floor((Math.min(turns, taken) * target) / milliseconds));
  if (taken < turns) return turns;
  if (milliseconds < target / 4) return Math.min(most, turns * 2);
  return milliseconds < target / 2 ? Math.min(most, turns + 1) : turns;
}
