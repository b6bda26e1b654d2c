export type Sliceable<Result> = Generator<void, Result>;

/** Milliseconds of work before the browser may handle events. */
const sliceMs = 8;

/** Undefined while work is left. */
export function runFor<Result>(work: Sliceable<Result>, milliseconds = Infinity): { result: Result } | undefined {
  const until = performance.now() + milliseconds;
  for (;;) {
    const step = work.next();
    if (step.done === true) return { result: step.value };
    if (performance.now() >= until) return undefined;
  }
}

/** Does long work in slices, so that the page stays responsive. Throws the reason of the signal. */
export async function runInSlices<Result>(work: Sliceable<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const done = runFor(work, sliceMs);
    if (done) return done.result;
    await yieldToBrowser();
    signal.throwIfAborted();
  }
}

/** Resolves after pending browser events. Unlike a timer, it is not throttled in hidden tabs. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
