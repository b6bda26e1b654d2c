import { Trans } from '@lingui/react/macro';
import { type FocusEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { whenReleased } from '~/shared/lib/press';
import { useStore } from '~/shared/screen/use-store';
import { useEngineState } from '../engine/nodes';
import { Faults } from '../local-faults';

/** What every field is given beside its node. */
export interface FieldContext {
  /** The id of the control that the label belongs to. */
  id: string;
  /** The id of the label, for groups of controls. */
  labelId: string;
  /** The ids of hint and error. */
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  readOnly: boolean;
  /** The person has left the field: from now on a fault is shown. */
  onTouched: () => void;
}

/** The attributes of a single control of a field. Takes the id of its own fault, if it shows one. */
export const controlProps = (
  { id, describedBy, invalid, required, onTouched }: FieldContext,
  faultId: string | null = null,
) => ({
  id,
  'aria-describedby': [describedBy, faultId].filter(Boolean).join(' ') || undefined,
  'aria-invalid': invalid || faultId !== null || undefined,
  'aria-required': required || undefined,
  onBlur: onLeaving(onTouched),
});

/** The attributes of the element around the controls of an answer that has several. */
export const groupProps = ({ labelId, describedBy, onTouched }: FieldContext) => ({
  'aria-labelledby': labelId,
  'aria-describedby': describedBy,
  onBlur: onLeaving(onTouched),
});

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
 * Stops sending while what a control shows is not what would be sent. Takes whether it is so, or how to find out where
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

/** What is wrong with what was typed, below the control that names it in `aria-describedby`. */
export function FieldFault({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="fill-fault" role="alert">
      {children}
    </p>
  );
}

interface ClearAnswerProps {
  context: Pick<FieldContext, 'id' | 'labelId'>;
  onClear: () => void;
}

/** Takes an answer away. The button goes with it, and the focus back to the question. */
export const ClearAnswer = ({ context: { id, labelId }, onClear }: ClearAnswerProps) => (
  <button
    type="button"
    className="fill-quiet"
    // A form has many of them.
    aria-describedby={labelId}
    onClick={() => {
      onClear();
      document.getElementById(id)?.focus();
    }}
  >
    <Trans>Clear the answer</Trans>
  </button>
);
