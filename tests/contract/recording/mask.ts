/**
 * Removes secrets from a recording: tokens of every kind, the administrator's email and password, the server's address.
 * Each secret becomes its own word, the same everywhere, so that the exchanges stay consistent. People and passwords
 * that the tests create are public anyway.
 */
import type { Json } from '../contract.ts';
import type { Exchange } from './exchange.ts';

export const masked = {
  origin: 'https://recorded.example',
  email: 'administrator@contract.example',
  password: 'the password of the administrator',
};

export interface Secrets {
  origin: string;
  email: string;
  password: string;
}

/** Session tokens, CSRF tokens, keys of app users and public links, reset tokens: 64 characters of this alphabet. */
const token = /(?<![\w!$])[A-Za-z0-9!$]{64}(?![\w!$])/g;
const isDigest = (text: string) => /^[0-9a-f]{64}$/.test(text);

const textsOf = ({ url, headers, body, answer, answerHeaders }: Exchange): string[] => [
  decodeURIComponent(url.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%(?:[89a-f][0-9a-f])/gi, '')),
  ...Object.values(headers).map((value) => value.replaceAll('%24', '$').replaceAll('%21', '!')),
  ...(typeof body === 'string'
    ? [body, body.replaceAll('%24', '$').replaceAll('%21', '!')]
    : body
      ? [Buffer.from(body.base64, 'base64').toString('latin1')]
      : []),
  answer,
  ...Object.values(answerHeaders),
];

/** All encodings in which a text may occur. */
export const spellings = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  new URLSearchParams([['', text]]).toString().slice(1),
  JSON.stringify(text).slice(1, -1),
];

/** `Basic` with plain credentials, so that they can be masked; `reveal` of replay.ts encodes them again. */
const openBasic = (value: string) =>
  value.replace(
    /^Basic ([A-Za-z0-9+/=]+)$/,
    (_all, pair: string) => `Basic ${Buffer.from(pair, 'base64').toString('utf8')}`,
  );

/** Fields with the server's own sentences, which are copyrighted; the codes contain the facts. */
const worded = new Set(['message', 'reason', 'warning', 'suggestions', 'violationText', 'errorMessage', 'error']);
const silence = '…';

function withoutWords(value: Json, said = false): Json {
  if (typeof value === 'string') return said ? silence : value;
  if (Array.isArray(value)) return value.map((item) => withoutWords(item, said));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      withoutWords(field, worded.has(key) || (key === 'details' && typeof field === 'string')),
    ]),
  );
}

/** An answer without sentences of the server. */
function withoutSentences({ status, answer, answerHeaders }: Exchange): string {
  if (/xml/.test(answerHeaders['content-type'] ?? ''))
    return answer.replace(/(<message\b[^>]*>)[^<]*(<\/message>)/g, `$1${silence}$2`);
  if (status < 400 || !answer.startsWith('{')) return answer;
  try {
    return JSON.stringify(withoutWords(JSON.parse(answer) as Json));
  } catch {
    return silence;
  }
}

/** The exchanges without secrets, and without the server's sentences. */
export function maskExchanges(exchanges: readonly Exchange[], secrets: Secrets): Exchange[] {
  const opened: Exchange[] = exchanges.map((exchange) => ({
    ...exchange,
    headers: Object.fromEntries(
      Object.entries(exchange.headers).map(([name, value]) => [
        name,
        name === 'authorization' ? openBasic(value) : value,
      ]),
    ),
  }));
  const tokens = new Set(
    opened
      .flatMap(textsOf)
      .flatMap((text) => [...text.matchAll(token)].map(([found]) => found))
      .filter((text) => !isDigest(text)),
  );
  const words: [string, string][] = [
    [secrets.origin, masked.origin],
    // The installation's own host name may occur elsewhere.
    ...[
      ...new Set(
        opened.flatMap(({ answer }) =>
          [...answer.matchAll(/https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g)].map(([found]) => found),
        ),
      ),
    ].map((found): [string, string] => [found, masked.origin]),
    [secrets.email, masked.email],
    [secrets.email.toUpperCase(), masked.email.toUpperCase()],
    [secrets.password, masked.password],
    ...[...tokens].map((text, at): [string, string] => [
      text,
      `masked${String(at + 1).padStart(5, '0')}`.padEnd(64, 'x'),
    ]),
  ];
  const pairs = words.flatMap(([secret, word]) =>
    spellings(secret).map((spelling, at) => [spelling, spellings(word)[at] ?? word] as const),
  );
  const mask = (text: string) =>
    pairs.reduce(
      (soFar, [secret, word]) => (soFar.includes(secret) ? soFar.replaceAll(secret, () => word) : soFar),
      text,
    );
  const maskBytes = (base64: string) =>
    Buffer.from(mask(Buffer.from(base64, 'base64').toString('latin1')), 'latin1').toString('base64');
  const maskAll = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mask(value)]));
  return opened.map((exchange) => ({
    ...exchange,
    url: mask(exchange.url),
    headers: maskAll(exchange.headers),
    ...(exchange.body === undefined
      ? {}
      : {
          body: typeof exchange.body === 'string' ? mask(exchange.body) : { base64: maskBytes(exchange.body.base64) },
        }),
    answerHeaders: maskAll(exchange.answerHeaders),
    answer: mask(withoutSentences(exchange)),
  }));
}
