import { EngineFailed } from '../load/failed-parts';

/** A module of WebAssembly with nothing in it. */
const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/**
 * Loads the engine. It would wait for ever where WebAssembly is refused, by the browser or by the policy of the page, so
 * that is tried first. Throws EngineFailed.
 */
export async function loadEngine(): Promise<typeof import('@getodk/xforms-engine')> {
  try {
    await WebAssembly.compile(empty);
  } catch (error) {
    throw new EngineFailed('refused', error);
  }
  try {
    return await import('@getodk/xforms-engine');
  } catch (error) {
    throw new EngineFailed('code', error);
  }
}
