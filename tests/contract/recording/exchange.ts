/** Recorded exchanges with a server: one gzipped file of JSON lines per test file. */
import { appendFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

export interface Exchange {
  /** The order in which the requests were sent. */
  order: number;
  /** Parallel requests have the same number; no other requests share it. */
  together: number;
  /** When it was sent, in milliseconds since 1970. */
  at: number;
  operation: string;
  method: string;
  /** Path and query. */
  url: string;
  /** The headers, except the client's standard ones. */
  headers: Record<string, string>;
  /** Text, or bytes as base64. */
  body?: string | { base64: string };
  status: number;
  answerHeaders: Record<string, string>;
  /** The answer as text; binary answers are not stored. */
  answer: string;
  /** The answer is truncated. */
  cut?: true;
}

/** Longer answers are truncated: they would be most of the recording and add little. */
export const longestAnswer = 32_000;

export const readExchanges = (file: string): Exchange[] => {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Exchange)
    .toSorted((one, other) => one.order - other.order);
};

export const appendExchange = (file: string, exchange: Exchange): void =>
  appendFileSync(file, `${JSON.stringify(exchange)}\n`);

export const writeExchanges = (file: string, exchanges: readonly Exchange[]): number => {
  const packed = gzipSync(exchanges.map((exchange) => JSON.stringify(exchange)).join('\n'), { level: 9 });
  writeFileSync(file, packed);
  return packed.length;
};

/** The files of a folder, by name; empty for a missing folder. */
export const recordingsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.jsonl(?:\.gz)?$/.test(name))
        .toSorted()
        .map((name) => join(folder, name))
    : [];

/**
 * Without what was asked again and again: a real server does some work after it has answered, and scenarios wait for
 * it. Of the same GET many times in a row the last counts.
 */
export function withoutWaiting(exchanges: readonly Exchange[]): Exchange[] {
  const question = ({ method, url, headers }: Exchange) => JSON.stringify([method, url, headers]);
  return exchanges.filter((exchange, at) => {
    const next = exchanges[at + 1];
    return exchange.method !== 'GET' || next === undefined || question(next) !== question(exchange);
  });
}
