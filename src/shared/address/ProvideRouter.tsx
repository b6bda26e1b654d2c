import { createContext } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** Renders the router's pages, and provides the router to the hooks that change the address. */
export function ProvideRouter({ router }: { router: DataRouter }) {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  );
}

export type DataRouter = ReturnType<typeof createBrowserRouter>;

/** The data router itself: unlike the router's hooks it knows the next address before the page is rendered. */
export const RouterContext = createContext<DataRouter | null>(null);
