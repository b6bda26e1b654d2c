/** Requests a call after the next painted frame. */
export interface FrameEnd {
  /** Once per frame, however often it is requested. */
  ask: () => void;
  stop: () => void;
}

/**
 * Calls `done` after the requested frame is painted, with the milliseconds the frame took: a message sent from the
 * frame's callback arrives after style, layout and paint.
 */
export function afterFrames(done: (milliseconds: number) => void): FrameEnd {
  const { port1, port2 } = new MessageChannel();
  let request = 0;
  let began = 0;
  port1.onmessage = () => done(performance.now() - began);
  const onFrame = () => {
    request = 0;
    began = performance.now();
    port2.postMessage(null);
  };
  return {
    ask: () => {
      if (request === 0) request = requestAnimationFrame(onFrame);
    },
    stop: () => {
      cancelAnimationFrame(request);
      port1.close();
    },
  };
}
