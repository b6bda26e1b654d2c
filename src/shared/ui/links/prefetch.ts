import { createContext } from 'react';

/** How a link prefetches its page; the application provides it, because only it knows the routes. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);
