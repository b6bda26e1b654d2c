import type { TimeInputNode } from '@getodk/xforms-engine';
import { useEngineState } from '../../engine/state';
import { controlProps, type FieldContext } from '../field';
import { storedTime, timeHere } from './moments';

/** A time of day, stored with the zone of this device. */
export function TimeInput({ node, context }: { node: TimeInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  return (
    <input
      {...controlProps(context)}
      className="fill-input fill-time"
      type="time"
      readOnly={context.readOnly}
      value={timeHere(instanceValue)}
      onChange={(event) => node.setValue(storedTime(event.target.value) || null)}
    />
  );
}
