import type { DecimalInputNode, IntInputNode } from '@getodk/xforms-engine';
import { useState } from 'react';
import { useEngineState } from '../engine/state';
import { controlProps, type FieldContext } from './field';

/**
 * A whole or decimal number. What cannot be a number yet ("-", "1e") stays in the field and is not an answer: the
 * value is empty until it is one.
 */
export function NumberInput({ node, context }: { node: IntInputNode | DecimalInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  const [typed, setTyped] = useState<string | null>(null);
  const whole = node.valueType === 'int';
  const shown = typed !== null && asNumber(typed, whole) === instanceValue ? typed : instanceValue;
  return (
    <input
      {...controlProps(context)}
      className="fill-input fill-number"
      type="text"
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      readOnly={context.readOnly}
      value={shown}
      onChange={({ target: { value } }) => {
        setTyped(value);
        (node.setValue as (value: string | null) => unknown)(asNumber(value, whole) || null);
      }}
    />
  );
}

/** The text as the engine stores it; empty for what is not a number. A comma counts as a decimal point. */
function asNumber(text: string, whole: boolean): string {
  const plain = text.trim().replace(',', '.');
  const valid = whole ? /^[+-]?\d+$/.test(plain) : /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain);
  return valid ? String(Number(plain)) : '';
}
