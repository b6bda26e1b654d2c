import { RouterProvider } from 'react-router/dom';
import { type DataRouter, RouterContext } from './router-context';

/** Renders the router's pages, and provides the router to the hooks that change the address. */
export function ProvideRouter({ router }: { router: DataRouter }) {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  );
}
