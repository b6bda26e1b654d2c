/** Checks that every GET supports HEAD and conditional requests. */

interface Asked {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

interface Answered {
  status: number;
  headers: Headers;
}

/** The faults of the answers to HEAD, and to the same GET with the `ETag` of its answer; and their statuses. */
export async function askAgain(
  { url, init }: Asked,
  first: Answered,
): Promise<{ statuses: number[]; faults: string[] }> {
  const faults: string[] = [];
  const head = await fetch(url, { ...init, method: 'HEAD' });
  const bodyOfHead = await head.arrayBuffer();
  if (head.status !== first.status) faults.push(`HEAD answers ${head.status}, GET ${first.status}`);
  if (head.headers.get('content-type') !== first.headers.get('content-type'))
    faults.push(`HEAD says ${head.headers.get('content-type')}, GET ${first.headers.get('content-type')}`);
  if (bodyOfHead.byteLength > 0) faults.push('HEAD has a body');
  const etag = first.headers.get('etag');
  if (etag === null) return { statuses: [], faults };

  // Without a cache header fetch would add "no-cache", which asks servers for the full answer.
  const again = await fetch(url, {
    ...init,
    headers: { ...init.headers, 'if-none-match': etag, 'cache-control': 'max-age=0' },
  });
  const body = await again.arrayBuffer();
  // Somebody may have changed it meanwhile; then its ETag differs.
  if (again.status !== 304 && again.headers.get('etag') === etag)
    faults.push(`${etag} is asked for again and answered with ${again.status}, not 304`);
  if (again.status === 304 && body.byteLength > 0) faults.push('304 has a body');
  return { statuses: [again.status], faults };
}

/** The part of a body before the connection breaks. */
export async function whatCame(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of response.body ?? []) pieces.push(piece as Uint8Array);
  } catch {
    // The connection broke.
  }
  return new Uint8Array(Buffer.concat(pieces));
}
