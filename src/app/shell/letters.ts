import { createAction, listSearch } from '~/shared/screen/registry';
import { overlay } from './overlay';
import { type Place, placesByKey } from './places';

/** Milliseconds between G and the letter of a place. */
const longestPause = 1500;

let pressedG = 0;

/**
 * The single-letter shortcuts: ? lists the shortcuts, / goes to the search of the page's list, N makes another one of
 * what it lists, G and a letter go to a place.
 */
export function pressLetter(event: Pick<KeyboardEvent, 'key' | 'timeStamp'>, go: (place: Place) => void): void {
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
