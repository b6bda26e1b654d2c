import { createStore } from '~/shared/lib/store';

/** The overlay over the page: the palette, the list of shortcuts, or what the palette opens on any page. */
export type Overlay = 'palette' | 'keys' | 'new-project' | null;

export const overlay = createStore<Overlay>(null);
