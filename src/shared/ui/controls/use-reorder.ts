import { type PointerEvent, useState } from 'react';

export function moveToIndex(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  return rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, id);
}

interface Order {
  ids: readonly string[];
  onOrder: (ids: readonly string[]) => void;
  placeAt: (clientY: number, from: number) => number | undefined;
}

/** Reordering by dragging. `onOrder` is called at the end; a cancelled drag (`pointercancel`) changes nothing. */
export function useReorder({ ids, onOrder, placeAt }: Order) {
  const [drag, setDrag] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const handle = (id: string) => ({
    onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      // Receives moves wherever the pointer is.
      currentTarget.setPointerCapture(pointerId);
      setDrag({ id, ids });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return;
      const from = drag.ids.indexOf(drag.id);
      const to = placeAt(clientY, from) ?? from;
      if (to !== from && drag.ids[to] !== undefined) setDrag({ ...drag, ids: moveToIndex(drag.ids, drag.id, to) });
    },
    onPointerUp: () => {
      if (drag?.ids.some((one, at) => one !== ids[at])) onOrder(drag.ids);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { ids: drag?.ids ?? ids, dragged: drag?.id ?? null, handle };
}
