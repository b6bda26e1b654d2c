import { createContext } from 'react';

/** How a link starts loading the page behind it; the application provides it, since only it knows the routes. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);
