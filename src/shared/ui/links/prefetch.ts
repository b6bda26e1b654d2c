import { createContext } from 'react';

/** How a link prefetches its page; the application provides it, because only it knows the routes. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);

/** Whether an address has a page, for links to other areas. */
export const ScreensContext = createContext<(to: string) => boolean>(() => false);
