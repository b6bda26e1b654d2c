import { createContext } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

export function ProvideRouter({ router }: { router: DataRouter }) {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  );
}

export type DataRouter = ReturnType<typeof createBrowserRouter>;

/** Unlike the router's hooks, it knows the next URL before the page is rendered. */
export const RouterContext = createContext<DataRouter | null>(null);
