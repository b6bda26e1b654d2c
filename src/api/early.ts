/**
 * The first data requests start from the HTML, before the application's script is loaded (src/app/early.ts puts their
 * promises here). Each is used once, by the first call of the same method and address.
 */
declare global {
  var __alidadeEarly: Map<string, Promise<Response>> | undefined;
}

/** Returns the answer already requested for a GET, or undefined. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  const early = globalThis.__alidadeEarly;
  if (!early || request.method !== 'GET') return undefined;
  const { pathname, search } = new URL(request.url);
  const key = pathname + search;
  const answer = early.get(key);
  early.delete(key);
  return answer;
}

/** Drops unused answers: those from before the sign-in do not apply to the session after it. */
export function dropEarly(): void {
  globalThis.__alidadeEarly?.clear();
}
