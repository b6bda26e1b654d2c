/** Refused calls: missing rights, missing things, invalid input. Each becomes a test. */
import { test } from 'vitest';
import type { Actor } from './harness.ts';

/** How a call fails. */
interface How {
  as?: Actor | undefined;
  problem: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Replaces the valid value. */
  body?: string;
  type?: string;
  invalid?: boolean;
}

/** A call that is valid except for `how`; to its own path, or to another one. */
export type Attempt<At> = (how: How, at?: At) => Promise<unknown>;
export type Attempts<At> = Readonly<Record<string, Attempt<At>>>;

/** Checks that all operations share, even where the input has no meaning. */
export const badPage = { query: { limit: 'x' }, problem: '400.11', invalid: true } as const;
export const badNotes = { headers: { 'X-Action-Notes': '%zz' }, problem: '400.6' } as const;

/** One test per attempt, named after its operation. */
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
