import { needsIndex } from '~/domain/row-index/address';
import type { EntitiesState } from './address';
import { conditionsOf } from './queries';

/** What the answer of `readMatching` depends on, for the end of a query's key. In: the version of the index, null without. */
export const matchingKey = (state: EntitiesState, version: number | null) => [
  [conditionsOf(state), state.finding],
  needsIndex(state) ? version : null,
];
