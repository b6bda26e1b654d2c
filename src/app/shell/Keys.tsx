import { msg } from '@lingui/core/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '~/session/use-current-user';
import { createAction, listSearch } from '~/shared/screen/registry';
import { useStore } from '~/shared/screen/use-store';
import { notifications } from '~/shared/ui/overlays/notifications';
import { withMessages } from '~/shared/ui/states/lazy-part';
import { mayNavigate, overlay, type ShortcutTarget, shortcutTargets } from './shortcuts';

type Overlays = typeof import('../palette/Overlays').Overlays;

const loadOverlays = (): Promise<Overlays> =>
  withMessages(import('../palette/Overlays'), 'palette').then((module) => module.Overlays);

const textControls = 'input, textarea, select, [contenteditable=true], [role=menu], [role=dialog]';
const isModalOpen = () => document.querySelector('[aria-modal=true]') !== null;

/**
 * Application-wide shortcuts: Ctrl/⌘ K opens the palette, ? the list of shortcuts, / focuses the page's search, N
 * creates, G and a letter navigates. Single letters can be switched off (WCAG 2.1.4).
 */
export function Keys() {
  const open = useStore(overlay);
  const navigate = useNavigate();
  const user = useCurrentUser();
  const off = user?.preferences.site['alidadeShortcutsOff'] === true;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || event.isComposing || altKey) return;
      if (ctrlKey !== metaKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        if (open === 'palette') overlay.set(null);
        else if (!isModalOpen()) overlay.set('palette');
        return;
      }
      if (
        ctrlKey ||
        metaKey ||
        off ||
        key.length > 1 ||
        isModalOpen() ||
        (target instanceof Element && target.closest(textControls))
      )
        return;
      // Otherwise Firefox opens its own search in the page.
      if (key === '/' && listSearch()) event.preventDefault();
      const go = (place: ShortcutTarget) => mayNavigate(place, user) && void navigate(place.to);
      handleLetter(event, go);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, off, user, navigate]);
  const [Shown, setShown] = useState<Overlays>();
  useEffect(() => {
    if (open === null || Shown) return;
    loadOverlays().then(
      (component) => setShown(() => component),
      (error: unknown) => {
        overlay.set(null);
        notifications.failed(msg`This did not open.`, error);
      },
    );
  }, [open, Shown]);
  return Shown && open !== null && <Shown overlay={open} />;
}

/** Milliseconds between G and the next letter. */
const maxPause = 1500;

let gPressedAt = 0;

function handleLetter(event: Pick<KeyboardEvent, 'key' | 'timeStamp'>, go: (place: ShortcutTarget) => void): void {
  const { key, timeStamp } = event;
  const place =
    timeStamp - gPressedAt < maxPause
      ? Object.entries(shortcutTargets).find(([letter]) => letter === key)?.[1]
      : undefined;
  gPressedAt = key === 'g' ? timeStamp : 0;
  if (place !== undefined) go(place);
  else if (key === '?') overlay.set('keys');
  else if (key === '/') listSearch()?.focus();
  else if (key === 'n') createAction()?.run();
}
