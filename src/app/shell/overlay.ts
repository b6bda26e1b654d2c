import { createStore } from '~/shared/lib/store';

/** The overlay over the page: the palette, or the list of shortcuts. */
export type Overlay = 'palette' | 'keys' | null;

export const overlay = createStore<Overlay>(null);
