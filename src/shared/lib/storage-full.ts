/** Whether the browser refused to store something because there is no space. In: what storing threw. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
