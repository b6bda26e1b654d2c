/** Records the exchanges of a test file, while `npm run contract:record` runs. */
import { basename, join } from 'node:path';
import { type Exchange, appendExchange, longestAnswer } from './exchange.ts';

let sent = 0;
let group = 0;
const underWay = new Set<number>();

/** Answer headers that depend on the connection or the time. */
const ofTheConnection =
  /^(?:date|connection|keep-alive|transfer-encoding|content-length|content-encoding|x-powered-by|set-cookie)$/;
const isText = (type: string) => /^text\/|json|xml|urlencoded/.test(type);

interface Answered {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

export interface Sending {
  request: Request;
  /** Call this with the answer. */
  answered(answer: Answered): void;
}

/** A request about to be sent, which is written to `folder` with its answer. */
export async function recordExchange(
  folder: string,
  testFile: string,
  operation: string,
  request: Request,
): Promise<Sending> {
  const order = (sent += 1);
  if (underWay.size === 0) group += 1;
  underWay.add(order);
  const [together, at] = [group, Date.now()];
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  const { pathname, search } = new URL(request.url);
  const text = bytes.toString('utf8');
  // Text that does not survive decoding is stored as bytes.
  const body = isText(type) && Buffer.from(text).equals(bytes) ? text : { base64: bytes.toString('base64') };
  return {
    request,
    answered({ status, headers, bytes: answer }) {
      underWay.delete(order);
      const whole = isText(headers.get('content-type') ?? '') ? Buffer.from(answer).toString('utf8') : '';
      const cut = whole.length > longestAnswer || (whole === '' && answer.length > 0);
      const exchange: Exchange = {
        order,
        together,
        at,
        operation,
        method: request.method,
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(bytes.length > 0 ? { body } : {}),
        status,
        answerHeaders: Object.fromEntries([...headers].filter(([name]) => !ofTheConnection.test(name))),
        answer: whole.slice(0, longestAnswer),
        ...(cut ? { cut: true } : {}),
      };
      appendExchange(join(folder, `${basename(testFile, '.contract.test.ts')}.jsonl`), exchange);
    },
  };
}
