const errors = new WeakSet<object>();

/** Marks an error as one of loading code, and returns it. */
export function asMissingCode<Thrown extends object>(error: Thrown): Thrown {
  errors.add(error);
  return error;
}

/** Remembers which errors are about code that could not be loaded: only Vite's event tells them from faults in code. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => asMissingCode(payload));
}

/** Whether a file of code could not be loaded: the network failed, or the file belongs to an older release. */
export const isMissingCode = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && errors.has(error);
