import type { TriggerNode } from '@getodk/xforms-engine';
import { Trans } from '@lingui/react/macro';
import { useEngineState } from '../engine/state';
import { controlProps, type FieldContext } from './field';

/** A box to tick: the person has read or done it. */
export function AcknowledgeBox({ node, context }: { node: TriggerNode; context: FieldContext }) {
  const { value } = useEngineState(node.currentState);
  return (
    <label className="fill-choice">
      <input
        {...controlProps(context)}
        type="checkbox"
        checked={value === true}
        disabled={context.readOnly}
        onChange={(event) => node.setValue(event.target.checked)}
      />
      <Trans>OK</Trans>
    </label>
  );
}
