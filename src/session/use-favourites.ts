import { amendSitePreference } from './amend-preferences';
import { isSamePlace, mostFavourites, type Visited } from './preference-rules';
import { useSitePreference } from './preferences';

export type { Visited } from './preference-rules';

/** The favourite projects, forms and entity lists, newest first, and functions to add and remove one. */
export function useFavourites() {
  const [favourites] = useSitePreference('alidadeFavourites');
  const isFavourite = (place: Visited): boolean => favourites.some((one) => isSamePlace(one, place));
  const toggle = (place: Visited): void => {
    const isAdded = !isFavourite(place);
    amendSitePreference('alidadeFavourites', (all) => {
      const others = all.filter((one) => !isSamePlace(one, place));
      return isAdded ? [place, ...others].slice(0, mostFavourites) : others;
    });
  };
  return { favourites, isFavourite, toggle };
}
