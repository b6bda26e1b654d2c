/** What pages keep for people who come back, by the key of the history entry, and by name. */
export type Kept = Map<string, { address: string; values: Map<string, unknown> }>;

const storageKey = 'alidade-places';
/** Entries further back begin at the start after a reload. */
const mostStored = 20;
/** Places in tables are small; a selection may be large, and is not worth a store. */
const prefix = 'table ';

type Packed = [key: string, address: string, values: [name: string, value: unknown][]];

/** The places in tables of the entries that were used last, as text. */
export function packPlaces(kept: Kept): string {
  const packed = [...kept].flatMap(([key, { address, values }]): Packed[] => {
    const places = [...values].filter(([name]) => name.startsWith(prefix));
    return places.length === 0 ? [] : [[key, address, places]];
  });
  return JSON.stringify(packed.slice(-mostStored));
}

/** Reads what `packPlaces` has written. Anything else is nothing. */
export function unpackPlaces(text: string): Kept {
  try {
    const packed = JSON.parse(text) as Packed[];
    return new Map(packed.map(([key, address, values]) => [key, { address, values: new Map(values) }]));
  } catch {
    return new Map();
  }
}

/** Stores the places for the time of a reload. Without a store, tables begin at their start. */
export function storePlaces(kept: Kept): void {
  try {
    sessionStorage.setItem(storageKey, packPlaces(kept));
  } catch {
    // As described.
  }
}

/** Forgets them: the next person must not see which rows were read. */
export function forgetPlaces(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then nothing was stored.
  }
}

/** The places of before a reload, or before the way back from another site. Nothing if the address was opened anew. */
export function placesAfterReload(): Kept {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload' && visit?.type !== 'back_forward') return new Map();
  try {
    return unpackPlaces(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return new Map();
  }
}
