import { useEffect } from 'react';
import { refreshViews } from './change-views';
import type { ViewOwner } from './stored-views';

/** In a menu: reads the views when it opens, because another tab may have changed them. */
export function Reread({ projectId, table }: ViewOwner) {
  useEffect(() => void refreshViews({ projectId, table }), [projectId, table]);
  return null;
}
