import type { AnyInputNode } from '@getodk/xforms-engine';
import { directionOfTyped } from '../directions';
import { useEngineState } from '../engine/state';
import { hasAppearance } from '../engine/nodes';
import { storableText } from '../engine/storable-text';
import { controlProps, type FieldContext } from './field';

/** Text of one or more lines. Other kinds of values without a control of their own are text, too. */
export function TextInput({ node, context }: { node: AnyInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  const set = (text: string) => (node.setValue as (value: string) => unknown)(storableText(text));
  const rows = node.valueType === 'string' ? node.nodeOptions?.rows : null;
  const dir = directionOfTyped(instanceValue);
  const shared = { ...controlProps(context), readOnly: context.readOnly, dir, value: instanceValue };
  if (rows != null || hasAppearance(node, 'multiline'))
    return (
      <textarea
        {...shared}
        className="fill-input"
        rows={Math.min(Math.max(rows ?? 4, 2), 20)}
        onChange={(event) => set(event.target.value)}
      />
    );
  return (
    <input
      {...shared}
      className="fill-input"
      type={hasAppearance(node, 'masked') ? 'password' : hasAppearance(node, 'url') ? 'url' : 'text'}
      autoComplete="off"
      onChange={(event) => set(event.target.value)}
    />
  );
}
