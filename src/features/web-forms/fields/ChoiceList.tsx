import type { SelectNode } from '@getodk/xforms-engine';
import { useEngineState } from '../engine/state';
import { FormText } from '../FormText';
import type { FieldContext } from './field';

/** All choices below each other: radio buttons, or checkboxes where several may be chosen. */
export function ChoiceList({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { valueOptions, value } = useEngineState(node.currentState);
  const one = node.selectType === 'select1';
  const choose = (choice: string, chosen: boolean) => {
    if (one) node.selectValue(chosen ? choice : null);
    else node.selectValues(chosen ? [...value, choice] : value.filter((other) => other !== choice));
  };
  return (
    <div
      className="fill-choices"
      role={one ? 'radiogroup' : 'group'}
      aria-labelledby={context.labelId}
      aria-describedby={context.describedBy}
      aria-required={one ? context.required || undefined : undefined}
      onBlur={context.onTouched}
    >
      {valueOptions.map((choice, index) => (
        <label key={choice.value} className="fill-choice">
          <input
            // The first one is where the focus goes after a fault.
            id={index === 0 ? context.id : undefined}
            type={one ? 'radio' : 'checkbox'}
            name={node.nodeId}
            value={choice.value}
            checked={value.includes(choice.value)}
            disabled={context.readOnly}
            onChange={(event) => choose(choice.value, event.target.checked)}
          />
          <FormText text={choice.label} />
        </label>
      ))}
    </div>
  );
}
