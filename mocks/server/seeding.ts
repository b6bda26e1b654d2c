/** What a seed is, and how it fills a server. */
import { demonstrationAccounts } from './accounts';
import { type Clock, timestamp } from './clock';
import { type Random, createRandom } from './random';
import { createUser, grant, roleBySystemName, type Making } from './store/people';
import { type Snapshot, openStore } from './store/store';
import { addSystemRows } from './store/system-rows';

export type SeedName = 'demo' | 'empty' | 'large' | 'roles';

/** The seed's own generator, so that the same seed makes the same rows. */
export interface SeedContext extends Making {
  readonly clock: Clock;
}

/**
 * Fills tables that already contain the system rows and the demonstration accounts (the administrator with their role).
 */
export type Seed = (context: SeedContext) => void | Promise<void>;

/** The rows of a seed. */
export async function rowsOf(
  name: string,
  seed: Seed,
  clock: Clock,
  random: Random = createRandom(20260321),
): Promise<Snapshot> {
  const scratch = await openStore();
  await scratch.write(async () => {
    const { tables } = scratch;
    const context: SeedContext = { tables, random, clock, now: () => timestamp(clock) };
    addSystemRows(tables, context.now());
    for (const account of demonstrationAccounts) {
      const actor = await createUser(context, account);
      if (account.role === 'admin') grant(tables, actor.id, roleBySystemName(tables, 'admin'), '*');
    }
    await seed(context);
    tables.meta.put({ name: 'seed', value: name });
  });
  return scratch.snapshot();
}
