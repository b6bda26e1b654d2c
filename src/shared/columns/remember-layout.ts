import { showProjectPreference, storeProjectPreference } from '~/session/preferences';
import { type ColumnLayout, storedForm } from './layout';
import { type LayoutOwner, preferenceName } from './stored-layout';

/** Every stored value is a change on the server, and an entry in its log: one for a series of changes is enough. */
const calm = 1500;

const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; store: (keepalive: boolean) => void }>();

/** Remembers a layout: at once on screen, a little later on the server. */
export function rememberLayout(owner: LayoutOwner, layout: ColumnLayout): void {
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
