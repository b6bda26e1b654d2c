import { useEffect, useState } from 'react';
import { nextOpen, type Queue } from './queue';

/**
 * Loads what comes next, and keeps what was before. In: whether the shown record has loaded, and how another one is
 * loaded (stable). Out: the records to draw, in their order: the shown one, and hidden those that are one key away.
 */
export function useDrawn(
  queue: Queue<unknown, unknown>,
  isReady: boolean,
  load: (id: string) => Promise<boolean>,
): string[] {
  const { at, entries } = queue;
  const idAt = (place: number) => entries[place]?.id ?? [];
  const near = [at - 1, at + 1, nextOpen(queue, at)].flatMap(idAt);
  const wanted = [...new Set([...near, ...[at + 2].flatMap(idAt)])].join('\n');
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    if (!isReady || wanted === '') return;
    for (const id of wanted.split('\n'))
      void load(id).then((isLoaded) => isLoaded && setLoaded((ids) => (ids.has(id) ? ids : new Set([...ids, id]))));
  }, [wanted, isReady, load]);
  const drawn = new Set(near.filter((id) => loaded.has(id)));
  return entries
    .slice(Math.max(0, at - 1))
    .flatMap(({ id }, index) => (index === Math.min(at, 1) || drawn.has(id) ? [id] : []));
}
