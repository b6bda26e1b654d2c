import type { RootNode } from '@getodk/xforms-engine';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { whenReleased } from '~/shared/lib/press';
import { holdCounts } from './repeat-counts';

/** Controls into which an answer is typed, key by key. What is typed to find a choice is no answer. */
const typedInto =
  'textarea, input:is(:not([type]), [type="text"], [type="url"], [type="password"], [type="number"], [type="date"], [type="time"], [type="datetime-local"], [type="month"]):not([role="combobox"])';

/**
 * Lets the counts of repeats wait while an answer is typed: "1" on the way to "13" is no count. They are applied when
 * the control is left in any way, or the page. Out: applies them at once.
 */
export function useHeldCounts(form: RefObject<HTMLElement | null>, root: RootNode): () => void {
  const typing = useRef<EventTarget | null>(null);
  const apply = useCallback(() => {
    if (typing.current === null) return;
    typing.current = null;
    holdCounts(root, false);
  }, [root]);
  useEffect(() => {
    const box = form.current;
    if (!box) return;
    // While it is captured: before the control hands its answer to the engine.
    const typed = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(typedInto)) return apply();
      typing.current = target;
      holdCounts(root, true);
    };
    const left = ({ target }: Event) => {
      if (target === typing.current) whenReleased(() => document.activeElement !== target && apply());
    };
    const entered = ({ target }: Event) => {
      if (target !== typing.current) whenReleased(apply);
    };
    // The next control must be there before the focus moves.
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') flushSync(apply);
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') apply();
    };
    box.addEventListener('input', typed, true);
    box.addEventListener('focusout', left);
    box.addEventListener('focusin', entered);
    box.addEventListener('keydown', pressed);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', apply);
    return () => {
      box.removeEventListener('input', typed, true);
      box.removeEventListener('focusout', left);
      box.removeEventListener('focusin', entered);
      box.removeEventListener('keydown', pressed);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', apply);
      apply();
    };
  }, [form, root, apply]);
  return apply;
}
