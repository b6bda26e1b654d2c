import { type FocusEvent, use, useEffect, useRef, useState } from 'react';
import { whenReleased } from '~/shared/lib/press';
import { useStore } from '~/shared/screen/use-store';
import { useEngineState } from '../engine/state';
import { Faults } from '../local-faults';

/** Calls back when the focus has left the element, but not while a pointer is pressed. */
export const onLeaving = (left: () => void) => (event: FocusEvent<HTMLElement>) => {
  const box = event.currentTarget;
  if (box.contains(event.relatedTarget)) return;
  // Pressing a label moves the focus to nothing, and its click moves it back.
  whenReleased(() => !box.contains(document.activeElement) && left());
};

/** A question, as far as what is typed into it is concerned. */
export interface TypedNode {
  nodeId: string;
  currentState: { instanceValue: string };
}

/**
 * What is typed into the control of a question and is no answer yet; null for nothing. It belongs to the form, so it is
 * there again when a question comes back. It counts until the answer is changed by something else.
 */
export function useTyped<Value>(node: TypedNode): [Value | null, (value: Value | null) => void] {
  const faults = use(Faults);
  const { instanceValue } = useEngineState(node.currentState);
  const typed = useStore(faults.faulty, () => faults.typedIn(node.nodeId));
  const set = (value: Value | null) =>
    faults.type(node.nodeId, value === null ? null : { value, stored: node.currentState.instanceValue });
  return [typed?.stored === instanceValue ? (typed.value as Value) : null, set];
}

interface Unfinished {
  /** Whether to say so: the person has left the control or tried to send, and has not typed since. */
  shown: boolean;
  /** The person has left the control. */
  left: () => void;
  /** The person types. */
  typed: () => void;
  /** Reads again whether it is unfinished, where only the browser knows. */
  update: () => void;
}

/**
 * Stops sending while what a control shows is not what would be sent. In: whether it is so, or how to find out where
 * only the browser knows.
 */
export function useUnfinished(nodeId: string, unfinished: boolean | (() => boolean)): Unfinished {
  const faults = use(Faults);
  const [control] = useState(() => ({}));
  const [asked, setAsked] = useState(false);
  const latest = useRef(unfinished);
  useEffect(() => {
    latest.current = unfinished;
    if (typeof unfinished === 'boolean') faults.update(control);
  }, [faults, control, unfinished]);
  useEffect(() => {
    const read = (show: boolean) => {
      const now = typeof latest.current === 'function' ? latest.current() : latest.current;
      if (show) setAsked(now);
      return now;
    };
    return faults.add(control, { nodeId, read });
  }, [faults, control, nodeId]);
  return {
    shown: asked && unfinished !== false,
    left: () => faults.update(control, true),
    typed: () => {
      setAsked(false);
      faults.update(control);
    },
    update: () => faults.update(control),
  };
}
