import { useNavigate } from 'react-router';

/**
 * Leaves the pages of a thing that was deleted. The function resolves when those pages are gone, also where the code of
 * the next one still loads: they would read again what is removed from the cache.
 */
export function useLeave() {
  const navigate = useNavigate();
  return async (to: string): Promise<void> => navigate(to, { flushSync: true });
}
