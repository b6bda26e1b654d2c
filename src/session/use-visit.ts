import { useEffect } from 'react';
import type { Visited } from './preference-rules';

/** Records a visit to a project, form or entity list once its name is known. Its code is loaded separately from the page. */
export function useVisit(place: Visited | undefined): void {
  // Depends on its values, because the object is new on every render.
  const text = place && JSON.stringify(place);
  useEffect(() => {
    if (text === undefined) return;
    import('./recents').then(
      ({ noteVisit }) => noteVisit(JSON.parse(text) as Visited),
      () => undefined,
    );
  }, [text]);
}
