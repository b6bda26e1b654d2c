import type { TimeInputNode } from '@getodk/xforms-engine';
import { useEngineState } from '../../engine/state';
import type { FieldContext } from '../field';
import { MomentInput } from './MomentInput';
import { storedTime, timeHere } from './moments';

/** A time of day, stored with the zone of this device. */
export function TimeInput({ node, context }: { node: TimeInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  return (
    <MomentInput
      node={node}
      context={context}
      type="time"
      className="fill-time"
      value={timeHere(instanceValue)}
      onValue={(value) => node.setValue(storedTime(value) || null)}
    />
  );
}
