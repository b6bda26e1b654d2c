import { createContext } from 'react';
import type { createBrowserRouter } from 'react-router';

export type DataRouter = ReturnType<typeof createBrowserRouter>;

/** The data router itself: unlike the router's hooks it knows where one is going before the page is drawn again. */
export const RouterContext = createContext<DataRouter | null>(null);
