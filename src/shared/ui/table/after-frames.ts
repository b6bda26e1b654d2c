/** Asks to be told when the next frame has been painted. */
export interface FrameEnd {
  /** Once a frame, however often it is asked. */
  ask: () => void;
  stop: () => void;
}

/**
 * Calls `done` after a frame that was asked for is painted, with the milliseconds that the frame itself took: a
 * message sent from the frame's callback arrives when style, layout and paint are through.
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
