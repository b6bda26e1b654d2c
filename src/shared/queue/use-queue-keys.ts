import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useCurrentUser } from '~/session/use-current-user';
import { isRtl } from '~/shared/lib/direction';
import { useScreenActions } from '~/shared/screen/registry';

/** Controls that use letters or arrows themselves. */
const takesKeys = 'input, textarea, select, [contenteditable=true], [role=switch], [role=menu], [role=dialog]';
const somethingOver = () => document.querySelector('[aria-modal=true], [role=menu]') !== null;
/** Milliseconds in which a letter after G belongs to a "go to page" shortcut. */
const maxPause = 1500;

export interface QueueKey<Command extends string> {
  command: Command;
  label: string;
  /** `KeyboardEvent.key` */
  key: string;
  keys: string;
}

/** Arrow keys follow the buttons, mirrored in RTL. */
function byArrow(key: string): 'next' | 'previous' | undefined {
  if (key === 'ArrowRight') return isRtl() ? 'previous' : 'next';
  if (key === 'ArrowLeft') return isRtl() ? 'next' : 'previous';
  return undefined;
}

/** Registers the keys of a queue. Letters can be switched off (WCAG 2.1.4). `list` must be stable. */
export function useQueueKeys<Command extends string>(
  list: readonly QueueKey<Command | 'next' | 'previous'>[],
  run: (command: Command | 'next' | 'previous') => void,
): void {
  const off = useCurrentUser()?.preferences.site['alidadeShortcutsOff'] === true;
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    let pressedG = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event;
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (somethingOver() || (target instanceof Element && target.closest(takesKeys))) return;
      if (off && key.length === 1) return;
      const isAfterG = timeStamp - pressedG < maxPause;
      pressedG = key === 'g' ? timeStamp : -Infinity;
      if (isAfterG && key.length === 1) return;
      const command = byArrow(key) ?? list.find((one) => one.key === key)?.command;
      if (command === undefined) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [off, list]);
  useScreenActions(
    useMemo(
      () => list.map(({ command, label, keys }) => ({ id: command, label, keys, run: () => latest.current(command) })),
      [list],
    ),
  );
}
