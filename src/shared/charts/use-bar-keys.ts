import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The bars of a chart are one stop of the Tab key; arrows, Home and End move between them. In: the ids of those that lead somewhere. */
export function useBarKeys(ids: readonly string[]) {
  const [current, setCurrent] = useState<string>();
  const stop = current !== undefined && ids.includes(current) ? current : ids[0];
  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const links = [...(event.currentTarget.closest('svg')?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === event.currentTarget);
    const step = steps[event.key];
    const next =
      event.key === 'Home'
        ? links[0]
        : event.key === 'End'
          ? links.at(-1)
          : step === undefined
            ? null
            : links[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return { onKeyDown, tabIndexOf: (id: string) => (id === stop ? 0 : -1), onFocus: setCurrent };
}
