import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { controlProps, type FieldContext } from '../field';
import { FieldFault } from '../FieldFault';
import { onLeaving, type TypedNode, useTyped, useUnfinished } from '../unfinished';

interface MomentInputProps {
  node: TypedNode;
  context: FieldContext;
  type: 'date' | 'time' | 'datetime-local';
  className: string;
  max?: string;
  value: string;
  onValue: (value: string) => void;
}

/** The browser's own control for dates and times. It has no value, and fires no event, until all its parts are typed. */
export function MomentInput({ node, context, type, className, max, value, onValue }: MomentInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped<true>(node);
  // The browser tells nobody what is half typed, so it cannot be shown again: only that there was something.
  const [dropped, setDropped] = useState(typed !== null);
  const isHalfTyped = () => input.current?.validity.badInput === true;
  const unfinished = useUnfinished(node.nodeId, isHalfTyped);
  useUnfinished(node.nodeId, dropped);
  const remember = () => {
    if (isHalfTyped()) setTyped(true);
    else if (!dropped) setTyped(null);
    unfinished.update();
  };
  const forget = () => {
    setTyped(null);
    setDropped(false);
  };
  const faultId = unfinished.shown || dropped ? `${context.id}-typed` : null;
  return (
    <>
      <input
        {...controlProps(context, faultId)}
        ref={input}
        className={`fill-input ${className}`}
        type={type}
        max={max}
        readOnly={context.readOnly}
        value={value}
        onBlur={onLeaving(() => {
          unfinished.left();
          context.onTouched();
        })}
        onChange={({ target }) => {
          forget();
          onValue(target.value);
          unfinished.typed();
        }}
        onKeyUp={remember}
      />
      {faultId !== null && (
        <FieldFault id={faultId}>
          {dropped ? (
            <>
              <Trans>What you typed here was not complete, and is gone. Enter it again.</Trans>{' '}
              <button
                type="button"
                className="fill-quiet"
                onClick={() => {
                  forget();
                  input.current?.focus();
                }}
              >
                <Trans>Leave it empty</Trans>
              </button>
            </>
          ) : type === 'time' ? (
            <Trans>This time is not complete or does not exist. Enter hours and minutes, or clear the field.</Trans>
          ) : type === 'date' ? (
            <Trans>This date is not complete or does not exist. Enter day, month and year, or clear the field.</Trans>
          ) : (
            <Trans>Date and time are not complete or do not exist. Enter both, or clear the field.</Trans>
          )}
        </FieldFault>
      )}
    </>
  );
}
