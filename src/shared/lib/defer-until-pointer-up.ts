/*
 * Nothing may move between press and release of a pointer: the browser fires no click if another element is under it by
 * then. Changes on blur wait here until after the click.
 */

let pressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** Runs waiting work now, for clicks that submit input. */
export function flushDeferred(): void {
  clearTimeout(timer);
  pressed = false;
  const due = waiting;
  waiting = [];
  for (const run of due) run();
}

function press(): void {
  // Left over from a press without release.
  if (waiting.length > 0 && !pressed) flushDeferred();
  clearTimeout(timer);
  pressed = true;
}

/** A click runs in the same task as the release. */
function release(): void {
  clearTimeout(timer);
  timer = setTimeout(flushDeferred);
}

if (typeof window !== 'undefined') {
  // After a tap, mouse events and the change of focus follow once the finger is lifted.
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, press, true);
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'click', 'dragend', 'blur'])
    window.addEventListener(name, (event) => (name !== 'blur' || event.target === window) && release(), true);
}

/** Runs now, or after the click of the current press. */
export function deferUntilPointerUp(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
