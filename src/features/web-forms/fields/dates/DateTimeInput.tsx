import type { DateTimeInputNode } from '@getodk/xforms-engine';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEngineState } from '../../engine/state';
import type { FieldContext } from '../field';
import { MomentInput } from './MomentInput';
import { momentHere, zoneAt } from './moments';

/** A moment: date and time on the clock of this device, whose zone is shown because it is stored with the answer. */
export function DateTimeInput({ node, context }: { node: DateTimeInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  // While the year is typed, the moment is in the first century, which has no zone that could be stored.
  const [typed, setTyped] = useState<{ text: string; stored: string } | null>(null);
  const shown = typed !== null && typed.stored === instanceValue ? typed.text : momentHere(instanceValue);
  return (
    <>
      <MomentInput
        node={node}
        context={context}
        type="datetime-local"
        className="fill-moment"
        max="9999-12-31T23:59"
        value={shown}
        onValue={(value) => {
          node.setValue(value === '' ? null : new Date(value));
          setTyped({ text: value, stored: node.currentState.instanceValue });
        }}
      />
      <p className="fill-hint">
        <Trans>
          Time zone: <bdi>{zoneAt(shown === '' ? new Date() : new Date(shown))}</bdi>
        </Trans>
      </p>
    </>
  );
}
