import { useCallback, useEffect, useMemo, useRef } from 'react';
import { showProjectPreference, storeProjectPreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { type ColumnLayout, serializeLayout, defaultLayout } from './layout';
import { userLayout, type LayoutOwner, preferenceName } from './stored-layout';

export interface ChosenLayout {
  layout: ColumnLayout;
  change: (part: Partial<ColumnLayout>) => void;
  /** Null unless the layout comes from a link. */
  ofLink: {
    keep: () => void;
    leave: () => void;
  } | null;
}

/**
 * The layout in the URL if a link has one, otherwise the user's own. Changes go to where it came from, so that trying
 * a link saves nothing.
 */
export function useColumnLayout(
  projectId: number,
  table: string,
  fromUrl: ColumnLayout | null,
  write: (layout: ColumnLayout | null) => void,
): ChosenLayout {
  const user = useCurrentUser();
  const own = useMemo(() => userLayout(user, { projectId, table }), [user, projectId, table]);
  const layout = fromUrl ?? own ?? defaultLayout;
  const latest = useRef({ layout, isOfLink: fromUrl !== null, write });
  useEffect(() => {
    latest.current = { layout, isOfLink: fromUrl !== null, write };
  });
  const change = useCallback(
    (part: Partial<ColumnLayout>) => {
      const { current } = latest;
      const next = { ...current.layout, ...part };
      // Merges changes before the next render.
      current.layout = next;
      if (current.isOfLink) current.write(next);
      else rememberLayout({ projectId, table }, next);
    },
    [projectId, table],
  );
  const ofLink = useMemo(
    () =>
      fromUrl && {
        keep: () => {
          rememberLayout({ projectId, table }, latest.current.layout);
          latest.current.write(null);
        },
        leave: () => latest.current.write(null),
      },
    [fromUrl, projectId, table],
  );
  return { layout, change, ofLink };
}

/** Milliseconds to debounce: each save is a request, and an entry in the server's log. */
const calm = 1500;

const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; store: (keepalive: boolean) => void }>();

/** Shows a layout at once, and saves it a little later. */
function rememberLayout(owner: LayoutOwner, layout: ColumnLayout): void {
  const { projectId } = owner;
  const name = preferenceName(owner.table);
  const value = serializeLayout(layout);
  const key = `${projectId} ${name}`;
  showProjectPreference(projectId, name, value);
  const store = (keepalive: boolean) => {
    clearTimeout(pending.get(key)?.timer);
    pending.delete(key);
    void storeProjectPreference(projectId, name, value, { keepalive });
  };
  clearTimeout(pending.get(key)?.timer);
  pending.set(key, { timer: setTimeout(() => store(false), calm), store });
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const { store } of pending.values()) store(true);
});
