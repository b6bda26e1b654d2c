import { useCallback, useEffect, useMemo, useRef } from 'react';
import { showProjectPreference, storeProjectPreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { type ColumnLayout, storedForm, usualLayout } from './layout';
import { layoutOf, type LayoutOwner, preferenceName } from './stored-layout';

/** The layout of a table, and how to change it. */
export interface ChosenLayout {
  layout: ColumnLayout;
  change: (part: Partial<ColumnLayout>) => void;
  /** The layout is that of a link. Null otherwise. */
  ofLink: {
    /** Remembers it as the person's own. */
    keep: () => void;
    /** Returns to the person's own. */
    leave: () => void;
  } | null;
}

/**
 * The layout of a table: that of the address, if a link has one, otherwise the person's own. Changes go to where it is
 * from, so that trying a link changes nothing that is remembered. Takes the table, the layout in the address, and how
 * to write it there.
 */
export function useColumnLayout(
  projectId: number,
  table: string,
  ofAddress: ColumnLayout | null,
  write: (layout: ColumnLayout | null) => void,
): ChosenLayout {
  const user = useCurrentUser();
  const own = useMemo(() => layoutOf(user, { projectId, table }), [user, projectId, table]);
  const layout = ofAddress ?? own ?? usualLayout;
  const latest = useRef({ layout, isOfLink: ofAddress !== null, write });
  useEffect(() => {
    latest.current = { layout, isOfLink: ofAddress !== null, write };
  });
  const change = useCallback(
    (part: Partial<ColumnLayout>) => {
      const { current } = latest;
      const next = { ...current.layout, ...part };
      // Two changes before the next render are one.
      current.layout = next;
      if (current.isOfLink) current.write(next);
      else rememberLayout({ projectId, table }, next);
    },
    [projectId, table],
  );
  const ofLink = useMemo(
    () =>
      ofAddress && {
        keep: () => {
          rememberLayout({ projectId, table }, latest.current.layout);
          latest.current.write(null);
        },
        leave: () => latest.current.write(null),
      },
    [ofAddress, projectId, table],
  );
  return { layout, change, ofLink };
}

/** Every stored value is a change on the server, and an entry in its log: one for a series of changes is enough. */
const calm = 1500;

const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; store: (keepalive: boolean) => void }>();

/** Remembers a layout: at once on screen, a little later on the server. */
function rememberLayout(owner: LayoutOwner, layout: ColumnLayout): void {
  const { projectId } = owner;
  const name = preferenceName(owner.table);
  const value = storedForm(layout);
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
