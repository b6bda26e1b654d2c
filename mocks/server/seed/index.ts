/** The seeds by name, for filling an empty server. */
import type { Seed, SeedName } from '@mocks/server/seeding';
import { demo } from './demo';
import { large } from './large';
import { roles } from './roles';

/** Only the demonstration accounts. */
const empty: Seed = () => {};

export const seeds: Readonly<Record<SeedName, Seed>> = { demo, empty, large, roles };
