/*
 * Between the press and the release of a pointer nothing may move: the browser makes no click if another element is
 * under the pointer by then. What changes the page on leaving a field waits here until the click has run.
 */

let pressed = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** Does at once what waits for the release. For a click that sends what was typed. */
export function settlePress(): void {
  clearTimeout(timer);
  pressed = false;
  const due = waiting;
  waiting = [];
  for (const run of due) run();
}

function press(): void {
  // What a press without a release left behind.
  if (waiting.length > 0 && !pressed) settlePress();
  clearTimeout(timer);
  pressed = true;
}

/** The click, if there is one, runs in the same task as the release. */
function release(): void {
  clearTimeout(timer);
  timer = setTimeout(settlePress);
}

if (typeof window !== 'undefined') {
  // A tap presses twice: its mouse events, with the change of focus between them, come after the finger was lifted.
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, press, true);
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'click', 'dragend', 'blur'])
    window.addEventListener(name, (event) => (name !== 'blur' || event.target === window) && release(), true);
}

/** Runs it when no pointer is pressed: at once, or after the click of the press that goes on. */
export function whenReleased(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
