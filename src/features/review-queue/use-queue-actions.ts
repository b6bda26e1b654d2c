import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useCurrentUser } from '~/session/use-current-user';
import { useScreenActions } from '~/shared/screen/registry';
import { reviewChoices } from '~/shared/submissions/review';
import { isRtl } from '~/shared/ui/table/layout-hooks';
import { type QueueCommand, verbs } from './QueueBar';

/** Controls where letters are text or select something. */
const takesLetters = 'input, textarea, select, [contenteditable=true], [role=menu], [role=dialog], dialog';
const somethingOver = () => document.querySelector('dialog[open], [aria-modal=true], [role=menu]') !== null;
/** Milliseconds in which a letter after G belongs to it: the way to another page. */
const longestPause = 1500;

const byKey: Partial<Record<string, QueueCommand>> = {
  ...Object.fromEntries(reviewChoices.map((choice) => [verbs[choice].key.toLowerCase(), choice])),
  c: 'comment',
  j: 'next',
  k: 'previous',
  u: 'undo',
  Escape: 'back',
};

function commandOf(key: string): QueueCommand | undefined {
  if (key === 'ArrowRight') return isRtl() ? 'previous' : 'next';
  if (key === 'ArrowLeft') return isRtl() ? 'next' : 'previous';
  return Object.hasOwn(byKey, key) ? byKey[key] : undefined;
}

/** Listens for the keys of the queue, and lists them. Letters can be switched off (WCAG 2.1.4). */
export function useQueueActions(run: (command: QueueCommand) => void): void {
  const { t, i18n } = useLingui();
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
      if (somethingOver() || (target instanceof Element && target.closest(takesLetters))) return;
      if (off && key.length === 1) return;
      const isAfterG = timeStamp - pressedG < longestPause;
      pressedG = key === 'g' ? timeStamp : -Infinity;
      if (isAfterG && key.length === 1) return;
      const command = commandOf(key);
      if (command === undefined) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [off]);
  useScreenActions(
    useMemo(() => {
      const action = (command: QueueCommand, label: string, keys: string) => ({
        id: command,
        label,
        keys,
        run: () => latest.current(command),
      });
      return [
        ...reviewChoices.map((choice) => action(choice, i18n._(verbs[choice].label), verbs[choice].key)),
        action('comment', t`Comment`, 'C'),
        action('next', t`Next submission`, 'J'),
        action('previous', t`Previous submission`, 'K'),
        action('undo', t`Undo the last decision`, 'U'),
        action('back', t`Back to the list`, 'Esc'),
      ];
    }, [t, i18n]),
  );
}
