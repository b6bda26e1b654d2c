import type { SelectNode } from '@getodk/xforms-engine';
import type { CSSProperties } from 'react';
import { hasAppearance } from '../../engine/nodes';
import { useEngineState } from '../../engine/state';
import { FormText } from '../../FormText';
import { Media } from '../../Media';
import { ClearAnswer } from '../ClearAnswer';
import { type FieldContext, groupProps } from '../field';
import { layoutOf } from './layout';

/** The next question gets the focus, as the form wants it after a choice. */
function goOn(from: HTMLElement): void {
  const boxes = [...document.querySelectorAll<HTMLElement>('.fill-question')];
  const own = from.closest<HTMLElement>('.fill-question');
  const next = own && boxes[boxes.indexOf(own) + 1];
  next?.scrollIntoView({ block: 'nearest' });
  next?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}

/** All choices: radio buttons, or checkboxes where several may be chosen. */
export function ChoiceList({ node, context }: { node: SelectNode; context: FieldContext }) {
  const { valueOptions, value, isSelectWithImages } = useEngineState(node.currentState);
  const one = node.selectType === 'select1';
  const { kind, columns, bare } = layoutOf(node);
  if (kind === 'head')
    return (
      <div className="fill-choices fill-choices-head" style={{ '--columns': valueOptions.length } as CSSProperties}>
        {valueOptions.map((choice) => (
          <FormText key={choice.value} text={choice.label} />
        ))}
      </div>
    );
  const choose = (choice: string, chosen: boolean) => {
    if (one) node.selectValue(chosen ? choice : null);
    else node.selectValues(chosen ? [...value, choice] : value.filter((other) => other !== choice));
  };
  const quick = one && hasAppearance(node, 'quick', 'quickcompact');
  const classes = [
    'fill-choices',
    `fill-choices-${kind}`,
    bare && 'fill-choices-bare',
    isSelectWithImages && 'fill-choices-pictures',
  ];
  return (
    <>
      <div
        className={classes.filter(Boolean).join(' ')}
        style={{ '--columns': kind === 'columns' ? (columns ?? undefined) : valueOptions.length } as CSSProperties}
        role={one ? 'radiogroup' : 'group'}
        {...groupProps(context)}
        // A group of checkboxes can have neither.
        {...(one && { 'aria-required': context.required || undefined, 'aria-invalid': context.invalid || undefined })}
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
              onClick={(event) => {
                // Not for the arrow keys, which pass over choices: their clicks have no place.
                if (quick && event.detail > 0) goOn(event.currentTarget);
              }}
            />
            <span className="fill-choice-text">
              <Media text={choice.label} small />
              <FormText text={choice.label} otherwise={choice.value} />
            </span>
          </label>
        ))}
      </div>
      {one && value.length > 0 && !context.required && !context.readOnly && kind !== 'row' && (
        <ClearAnswer context={context} onClear={() => node.selectValue(null)} />
      )}
    </>
  );
}
