/** The seeds by name: what an empty server begins with. */
import type { Seed, SeedName } from '@mocks/server/seeding';
import { demo } from './demo';
import { large } from './large';
import { roles } from './roles';

/** Only the people of the demonstration. */
const empty: Seed = () => {};

export const seeds: Readonly<Record<SeedName, Seed>> = { demo, empty, large, roles };
