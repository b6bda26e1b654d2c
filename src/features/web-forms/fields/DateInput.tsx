import type { DateInputNode } from '@getodk/xforms-engine';
import { useEngineState } from '../engine/state';
import { controlProps, type FieldContext } from './field';

/** A date of the calendar, without a time zone. */
export function DateInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  return (
    <input
      {...controlProps(context)}
      className="fill-input fill-date"
      type="date"
      readOnly={context.readOnly}
      value={instanceValue.slice(0, 10)}
      onChange={(event) => node.setValue(event.target.value === '' ? null : event.target.value)}
    />
  );
}
