import { createContext } from 'react';
import type { createBrowserRouter } from 'react-router';

export type DataRouter = ReturnType<typeof createBrowserRouter>;

/** The data router itself: unlike the router's hooks it knows the next address before the page is rendered. */
export const RouterContext = createContext<DataRouter | null>(null);
