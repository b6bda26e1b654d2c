/** The overlay over the page: the palette, or the list of shortcuts. */
export type Overlay = 'palette' | 'keys' | null;

let overlay: Overlay = null;
const listeners = new Set<() => void>();

export const currentOverlay = (): Overlay => overlay;

/** For useSyncExternalStore. */
export function subscribeToOverlay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens an overlay in place of the other; null closes. */
export function showOverlay(next: Overlay): void {
  overlay = next;
  for (const listener of listeners) listener();
}
