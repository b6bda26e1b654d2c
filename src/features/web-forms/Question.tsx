import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import type { AnyControlNode } from './engine/nodes';
import { useEngineState } from './engine/state';
import { Field } from './fields/Field';
import type { FieldContext } from './fields/field';
import { FormText } from './FormText';
import { ShowsFaults } from './shows-faults';

/** Kinds whose answer has many controls: their label names the group. */
const isGroup = (node: AnyControlNode): boolean => node.nodeType === 'select' || node.nodeType === 'rank';

/** A question: label, hint, controls, and what is wrong with the answer once the person has left it. */
export function Question({ node }: { node: AnyControlNode }) {
  const { t } = useLingui();
  const state = useEngineState(node.currentState);
  const { violation } = useEngineState(node.validationState);
  const sending = use(ShowsFaults);
  const [touched, setTouched] = useState(false);
  const fault = violation !== null && (touched || sending) ? violation : null;
  const id = `q${node.nodeId}`;
  const { label, hint, required, readonly } = state;
  const context: FieldContext = {
    id,
    labelId: `${id}-label`,
    describedBy: [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined,
    invalid: fault !== null,
    required,
    readOnly: readonly,
    onTouched: () => setTouched(true),
  };
  if (node.nodeType === 'note')
    return (
      <div className="fill-question fill-note">
        <FormText text={label} />
        {hint && (
          <p className="fill-hint">
            <FormText text={hint} />
          </p>
        )}
        {node.currentState.instanceValue !== '' && <output dir="auto">{node.currentState.instanceValue}</output>}
      </div>
    );
  const text = (
    <>
      <FormText text={label} />
      {label === null && <span className="muted">{t`Question without a label`}</span>}
      {required && (
        <span className="fill-required" title={t`An answer is required`} aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  return (
    <div className={fault ? 'fill-question fill-faulty' : 'fill-question'} id={`${id}-box`}>
      {isGroup(node) ? (
        <div id={context.labelId} className="fill-label">
          {text}
        </div>
      ) : (
        <label id={context.labelId} htmlFor={id} className="fill-label">
          {text}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="fill-hint">
          <FormText text={hint} />
        </p>
      )}
      <Field node={node} context={context} />
      {fault && (
        <p id={`${id}-fault`} className="fill-fault" role="alert">
          {fault.message ? (
            <FormText text={fault.message} />
          ) : fault.condition === 'required' ? (
            <Trans>Answer this question.</Trans>
          ) : (
            <Trans>This answer is not allowed.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
