import { isSamePlace, mostFavourites, type Visited } from './preference-rules';
import { useSitePreference } from './preferences';

export type { Visited } from './preference-rules';

/** The favourite projects, forms and entity lists, newest first, and functions to add and remove one. */
export function useFavourites() {
  const [favourites, setFavourites] = useSitePreference('alidadeFavourites');
  const isFavourite = (place: Visited): boolean => favourites.some((one) => isSamePlace(one, place));
  const toggle = (place: Visited): void => {
    const others = favourites.filter((one) => !isSamePlace(one, place));
    setFavourites(isFavourite(place) ? others : [place, ...others].slice(0, mostFavourites));
  };
  return { favourites, isFavourite, toggle };
}
