import { Trans } from '@lingui/react/macro';
import { type FocusEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { deferUntilPointerUp } from '~/shared/lib/defer-until-pointer-up';
import { useStore } from '~/shared/screen/use-store';
import { useEngineState } from '../engine/nodes';
import { InputErrorsContext } from '../input-errors';

export interface FieldContext {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  readOnly: boolean;
  /** Called when the user leaves the field: from now on its error is shown. */
  onTouched: () => void;
}

export const controlProps = (
  { id, describedBy, invalid, required, onTouched }: FieldContext,
  faultId: string | null = null,
) => ({
  id,
  'aria-describedby': [describedBy, faultId].filter(Boolean).join(' ') || undefined,
  'aria-invalid': invalid || faultId !== null || undefined,
  'aria-required': required || undefined,
  onBlur: onFocusLeave(onTouched),
});

export const groupProps = ({ labelId, describedBy, onTouched }: FieldContext) => ({
  'aria-labelledby': labelId,
  'aria-describedby': describedBy,
  onBlur: onFocusLeave(onTouched),
});

/** Calls back when the focus has left the element, but not while a pointer is down. */
export const onFocusLeave = (left: () => void) => (event: FocusEvent<HTMLElement>) => {
  const box = event.currentTarget;
  if (box.contains(event.relatedTarget)) return;
  // Pressing a label blurs the control, and its click focuses it again.
  deferUntilPointerUp(() => !box.contains(document.activeElement) && left());
};

export interface TypedNode {
  nodeId: string;
  currentState: { instanceValue: string };
}

/**
 * Text that is typed into a question's control and is no answer yet. It is stored with the form, so that it is back
 * when the question is rendered again, until something else changes the answer.
 */
export function useHalfTyped<Value>(node: TypedNode): [Value | null, (value: Value | null) => void] {
  const faults = use(InputErrorsContext);
  const { instanceValue } = useEngineState(node.currentState);
  const typed = useStore(faults.invalidNodeIds, () => faults.halfTyped(node.nodeId));
  const set = (value: Value | null) =>
    faults.setHalfTyped(node.nodeId, value === null ? null : { value, stored: node.currentState.instanceValue });
  return [typed?.stored === instanceValue ? (typed.value as Value) : null, set];
}

interface Unfinished {
  /** Whether to show the error: the user left the control or tried to send, and has not typed since. */
  shown: boolean;
  left: () => void;
  typed: () => void;
  /** Checks again, where only the browser knows whether the input is unfinished. */
  update: () => void;
}

/** Stops sending while a control shows something else than its answer; a function where only the browser knows. */
export function useUnfinished(nodeId: string, unfinished: boolean | (() => boolean)): Unfinished {
  const faults = use(InputErrorsContext);
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

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
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

/** The button disappears, so the focus returns to the question. */
export const ClearAnswer = ({ context: { id, labelId }, onClear }: ClearAnswerProps) => (
  <button
    type="button"
    className="fill-quiet"
    // A form has many of these buttons.
    aria-describedby={labelId}
    onClick={() => {
      onClear();
      document.getElementById(id)?.focus();
    }}
  >
    <Trans>Clear the answer</Trans>
  </button>
);
