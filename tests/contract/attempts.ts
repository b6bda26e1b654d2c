/** Calls that are refused: who may not, what is not there, what cannot be read. Each becomes a test of its own. */
import { test } from 'vitest';
import type { Actor } from './harness.ts';

/** How a call goes wrong. */
export interface How {
  as?: Actor | undefined;
  problem: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Instead of a good one. */
  body?: string;
  type?: string;
  invalid?: boolean;
}

/** A call that would do, but for `how`; at its own address, or at another one. */
export type Attempt<At> = (how: How, at?: At) => Promise<unknown>;
export type Attempts<At> = Readonly<Record<string, Attempt<At>>>;

/** What every operation reads and refuses, even where it means nothing. */
export const badPage = { query: { limit: 'x' }, problem: '400.11', invalid: true } as const;
export const badNotes = { headers: { 'X-Action-Notes': '%zz' }, problem: '400.6' } as const;

/** One test an attempt, named after its operation. */
export function each<At>(
  attempts: Attempts<At>,
  title: string,
  check: (attempt: Attempt<At>) => Promise<unknown>,
): void {
  test.each(Object.entries(attempts))(`%s: ${title}`, async (_operation, attempt) => {
    await check(attempt);
  });
}

/** Some of the attempts. */
export function only<At, Name extends string>(
  attempts: Readonly<Record<Name, Attempt<At>>>,
  ...names: NoInfer<Name>[]
): Attempts<At> {
  return Object.fromEntries(names.map((name) => [name, attempts[name]]));
}
