import { RouterProvider } from 'react-router/dom';
import { type DataRouter, RouterContext } from './router-context';

/** The pages of a router, and the router itself for the hooks that change the address. */
export function ProvideRouter({ router }: { router: DataRouter }) {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  );
}
