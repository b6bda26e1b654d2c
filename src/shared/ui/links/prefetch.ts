import { createContext } from 'react';

/** How a link starts loading the page behind it; the application provides it, since only it knows the routes. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);

/** Whether there is a page behind an address: for links to what other areas show. */
export const ScreensContext = createContext<(to: string) => boolean>(() => false);
