import { type PointerEvent, useState } from 'react';

/** The list with one id at another place. Takes its new index. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  return rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, id);
}

interface Order {
  ids: readonly string[];
  /** Called when the user has dropped an item at another place. */
  onOrder: (ids: readonly string[]) => void;
  /** The index under the pointer, for the item at index `from`; undefined where it stays. */
  placeAt: (clientY: number, from: number) => number | undefined;
}

/**
 * Puts items in an order by dragging. Returns the order on the screen, the dragged item, and the props of an item's
 * handle. The new order is handed over at the end; a drag that the system ends (`pointercancel`) changes nothing.
 */
export function useReorder({ ids, onOrder, placeAt }: Order) {
  const [drag, setDrag] = useState<{ id: string; ids: readonly string[] } | null>(null);
  const handle = (id: string) => ({
    onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      // Moves count wherever the pointer is.
      currentTarget.setPointerCapture(pointerId);
      setDrag({ id, ids });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return;
      const from = drag.ids.indexOf(drag.id);
      const to = placeAt(clientY, from) ?? from;
      if (to !== from && drag.ids[to] !== undefined) setDrag({ ...drag, ids: moved(drag.ids, drag.id, to) });
    },
    onPointerUp: () => {
      if (drag?.ids.some((one, at) => one !== ids[at])) onOrder(drag.ids);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { ids: drag?.ids ?? ids, dragged: drag?.id ?? null, handle };
}
