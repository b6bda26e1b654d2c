/** Calls that are refused. What the contract says of all operations is in refusals.contract.test.ts. */
import { type Actor, call, type CallOptions, contract, has, type OperationId } from './harness.ts';

/** Checks that all operations share, even where the input has no meaning. */
export const badPage = { query: { limit: 'x' }, problem: '400.11', invalid: true } as const;
export const badNotes = { headers: { 'X-Action-Notes': '%zz' }, problem: '400.6' } as const;
export const tooLarge = {
  body: JSON.stringify({ label: 'x'.repeat(260_000) }),
  type: 'application/json',
  problem: '400.36',
} as const;

interface How {
  as?: Actor;
  /** Each operation takes of it what its own path has. */
  path: Readonly<Record<string, string | number>>;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** The contract's example by default. */
  body?: string | URLSearchParams;
  type?: string;
  problem?: string;
  status?: number;
}

/** Checks that each of the operations refuses such a call. */
export async function expectRefused(ids: readonly OperationId[], { path, ...how }: How): Promise<void> {
  const present = ids.filter(has);
  // Without any of them the call skips the test.
  for (const id of present.length > 0 ? present : ids) {
    const operation = contract.operations.get(id);
    const names = operation?.parameters.filter(({ where }) => where === 'path').map(({ name }) => name) ?? [];
    await call(id, {
      ...(operation && contract.exampleBody(operation)),
      ...how,
      path: Object.fromEntries(names.map((name) => [name, path[name]])),
      invalid: true,
    } as CallOptions<OperationId, number>);
  }
}
