import type { DateInputNode } from '@getodk/xforms-engine';
import { Trans } from '@lingui/react/macro';
import { useEngineState } from '../../engine/state';
import { controlProps, type FieldContext } from '../field';
import { FieldFault } from '../FieldFault';
import { onLeaving, useTyped, useUnfinished } from '../unfinished';
import { isYear, yearOf } from './moments';

/** A year is stored with its first day; until it has four digits it is no answer. */
export function YearInput({ node, context }: { node: DateInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  const [typed, setTyped] = useTyped<string>(node);
  const shown = typed ?? yearOf(instanceValue);
  const unfinished = useUnfinished(node.nodeId, shown !== '' && !isYear(shown));
  const faultId = unfinished.shown ? `${context.id}-typed` : null;
  return (
    <>
      <input
        {...controlProps(context, faultId)}
        className="fill-input fill-year"
        type="text"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        readOnly={context.readOnly}
        value={shown}
        onBlur={onLeaving(() => {
          unfinished.left();
          context.onTouched();
        })}
        onChange={({ target: { value } }) => {
          node.setValue(isYear(value) ? `${value}-01-01` : null);
          setTyped(value);
          unfinished.typed();
        }}
      />
      {faultId !== null && (
        <FieldFault id={faultId}>
          <Trans>Enter a year with four digits, such as 2026.</Trans>
        </FieldFault>
      )}
    </>
  );
}
