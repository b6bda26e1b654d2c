const errors = new WeakSet<object>();

export function markMissingCode<Thrown extends object>(error: Thrown): Thrown {
  errors.add(error);
  return error;
}

/** Vite's event is the only way to tell failed code loads from errors in code. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => markMissingCode(payload));
}

/** The network failed, or the file belongs to an older release. */
export const isChunkLoadError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && errors.has(error);
