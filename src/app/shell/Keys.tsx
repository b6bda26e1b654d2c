import { msg } from '@lingui/core/macro';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '~/session/use-current-user';
import { createAction, listSearch } from '~/shared/screen/registry';
import { useStore } from '~/shared/screen/use-store';
import { alerts } from '~/shared/ui/overlays/alerts';
import { withTexts } from '~/shared/ui/states/on-demand';
import { mayGo, overlay, type Place, placesByKey } from './shortcuts';

type Overlays = typeof import('../palette/Overlays').Overlays;

/** Code and messages load with the first overlay. */
const loadOverlays = (): Promise<Overlays> =>
  withTexts(import('../palette/Overlays'), 'palette').then((module) => module.Overlays);

/** Controls where letters are text or select something: no shortcuts there. */
const takesLetters = 'input, textarea, select, [contenteditable=true], [role=menu], [role=dialog]';
const somethingOver = () => document.querySelector('[aria-modal=true]') !== null;

/**
 * The shortcuts of the whole application: Ctrl or ⌘ with K for the palette, ? for the list of shortcuts, / for the
 * search of the page's list, N for a new one of what it lists, G and a letter for a place. Single letters can be switched off (WCAG 2.1.4), the palette
 * cannot.
 */
export function Keys() {
  const open = useStore(overlay);
  const navigate = useNavigate();
  const user = useCurrentUser();
  const off = user?.preferences.site['alidadeShortcutsOff'] === true;
  // The shortcuts work as soon as the page's frame is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || event.isComposing || altKey) return;
      if (ctrlKey !== metaKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        if (open === 'palette') overlay.set(null);
        else if (!somethingOver()) overlay.set('palette');
        return;
      }
      if (
        ctrlKey ||
        metaKey ||
        off ||
        key.length > 1 ||
        somethingOver() ||
        (target instanceof Element && target.closest(takesLetters))
      )
        return;
      // Otherwise Firefox opens its own search in the page.
      if (key === '/' && listSearch()) event.preventDefault();
      const go = (place: Place) => mayGo(place, user) && void navigate(place.to);
      pressLetter(event, go);
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
        alerts.failed(msg`This did not open.`, error);
      },
    );
  }, [open, Shown]);
  return Shown && open !== null && <Shown overlay={open} />;
}

/** Milliseconds between G and the letter of a place. */
const longestPause = 1500;

let pressedG = 0;

/**
 * The single-letter shortcuts: ? lists the shortcuts, / goes to the search of the page's list, N makes another one of
 * what it lists, G and a letter go to a place.
 */
function pressLetter(event: Pick<KeyboardEvent, 'key' | 'timeStamp'>, go: (place: Place) => void): void {
  const { key, timeStamp } = event;
  const place =
    timeStamp - pressedG < longestPause
      ? Object.entries(placesByKey).find(([letter]) => letter === key)?.[1]
      : undefined;
  pressedG = key === 'g' ? timeStamp : 0;
  if (place !== undefined) go(place);
  else if (key === '?') overlay.set('keys');
  else if (key === '/') listSearch()?.focus();
  else if (key === 'n') createAction()?.run();
}
