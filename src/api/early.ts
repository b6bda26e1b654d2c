/**
 * The first data requests start from the HTML, before the application's script is loaded (src/app/early.ts puts their
 * promises here). Each is used once, by the first call of the same method and address. The address of a call without
 * extended metadata ends in `#plain`.
 */
declare global {
  var __alidadeEarly: Map<string, Promise<Response>> | undefined;
}

let start: ((url: URL) => void) | undefined;

/** Sets what `startEarly` does: src/app/early.ts knows what the pages request. */
export function onStartEarly(starts: typeof start): void {
  start = starts;
}

/** Starts the first requests of the page at a URL, for whoever has just signed in and will be led there. */
export function startEarly(url: URL): void {
  start?.(url);
}

/** Returns the answer already requested for a GET, or undefined. */
export function takeEarlyResponse(request: Request): Promise<Response> | undefined {
  const early = globalThis.__alidadeEarly;
  if (!early || request.method !== 'GET') return undefined;
  const { pathname, search } = new URL(request.url);
  const plain = request.headers.get('X-Extended-Metadata') === 'false';
  const key = `${pathname}${search}${plain ? '#plain' : ''}`;
  const answer = early.get(key);
  early.delete(key);
  return answer;
}

/** Drops unused answers: those from before the sign-in do not apply to the session after it. */
export function discardEarlyResponses(): void {
  globalThis.__alidadeEarly?.clear();
}
