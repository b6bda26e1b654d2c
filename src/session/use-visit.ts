import { useEffect } from 'react';
import type { Visited } from './preference-rules';

/** Remembers a project or form as visited lately, once it is known by name. The code for it is no part of the page. */
export function useVisit(place: Visited | undefined): void {
  // By its words: the object is another on every drawing.
  const text = place && JSON.stringify(place);
  useEffect(() => {
    if (text === undefined) return;
    import('./recents').then(
      ({ noteVisit }) => noteVisit(JSON.parse(text) as Visited),
      () => undefined,
    );
  }, [text]);
}
