import type {
  AnyInputNode,
  DateInputNode,
  DateTimeInputNode,
  DecimalInputNode,
  GeopointInputNode,
  GeoshapeInputNode,
  GeotraceInputNode,
  IntInputNode,
  StringInputNode,
  TimeInputNode,
  TriggerNode,
} from '@getodk/xforms-engine';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { visibleText } from '~/shared/lib/visible-name';
import { type AnyControlNode, hasAppearance, useEngineState } from '../engine/nodes';
import { sanitizeXmlText } from '../engine/prepare';
import { FillButton } from '../FillDialog';
import { inputDirection } from '../FormText';
import { ChoiceField } from './ChoiceField';
import { ClearAnswer, controlProps, type FieldContext } from './controls';
import { DateInput, DateTimeInput, TimeInput } from './DateInput';
import { NumberInput } from './NumberInput';
import { PathField, PointField, RankList, UploadField } from './on-demand';
import { RangeField } from './RangeField';
import '../web-forms.css';
import './choices.css';
import './fields.css';

interface FieldProps {
  node: AnyControlNode;
  context: FieldContext;
}

/** The controls of a question; for a loaded answer that they cannot show, its text. */
export function Field({ node, context }: FieldProps) {
  const { value, instanceValue } = useEngineState(node.currentState);
  const hasControl = node.nodeType === 'input' || node.nodeType === 'range' || node.nodeType === 'trigger';
  const isShown = value !== null && value !== false;
  const control = <Control node={node} context={context} />;
  if (!hasControl || isShown || instanceValue === '') return control;
  return (
    <LoadedValue
      text={instanceValue}
      context={context}
      onClear={() => (node.setValue as (value: null) => unknown)(null)}
    >
      {control}
    </LoadedValue>
  );
}

function Control({ node, context }: FieldProps) {
  switch (node.nodeType) {
    case 'select':
      return <ChoiceField node={node} context={context} />;
    case 'rank':
      return <RankList node={node} context={context} />;
    case 'range':
      return <RangeField node={node} context={context} />;
    case 'trigger':
      return <AcknowledgeBox node={node} context={context} />;
    case 'upload':
      return <UploadField node={node} context={context} />;
    case 'input':
      return <InputField node={node} context={context} />;
    case 'note':
      return null;
  }
}

/** The engine's types do not narrow by `valueType`. */
function InputField({ node, context }: { node: AnyInputNode; context: FieldContext }) {
  switch (node.valueType) {
    case 'int':
    case 'decimal':
      return <NumberInput node={node as IntInputNode | DecimalInputNode} context={context} />;
    case 'date':
      return <DateInput node={node as DateInputNode} context={context} />;
    case 'time':
      return <TimeInput node={node as TimeInputNode} context={context} />;
    case 'dateTime':
      return <DateTimeInput node={node as DateTimeInputNode} context={context} />;
    case 'geopoint':
      return <PointField node={node as GeopointInputNode} context={context} />;
    case 'geotrace':
    case 'geoshape':
      return <PathField node={node as GeotraceInputNode | GeoshapeInputNode} context={context} />;
    case 'string':
      return hasAppearance(node, 'numbers') ? (
        <NumberInput node={node as StringInputNode} context={context} />
      ) : (
        <TextInput node={node} context={context} />
      );
    default:
      return <TextInput node={node} context={context} />;
  }
}

/** Also for value types without a control of their own. */
function TextInput({ node, context }: { node: AnyInputNode; context: FieldContext }) {
  const { instanceValue } = useEngineState(node.currentState);
  const set = (text: string) => (node.setValue as (value: string) => unknown)(sanitizeXmlText(text));
  const rows = node.valueType === 'string' ? node.nodeOptions?.rows : null;
  const dir = inputDirection(instanceValue);
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

function AcknowledgeBox({ node, context }: { node: TriggerNode; context: FieldContext }) {
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

interface LoadedValueProps {
  text: string;
  context: FieldContext;
  onClear: () => void;
  children: ReactNode;
}

/**
 * A loaded answer that its control cannot show, such as `14:05` without seconds. It stays as it is until it is replaced
 * or cleared.
 */
function LoadedValue({ text, context, onClear, children }: LoadedValueProps) {
  const { t } = useLingui();
  const [isReplacing, setIsReplacing] = useState(false);
  useEffect(() => {
    if (isReplacing) document.getElementById(context.id)?.focus();
  }, [isReplacing, context.id]);
  return (
    <>
      <p className="fill-loaded">
        <bdi>{visibleText(text)}</bdi>
      </p>
      <p className="fill-hint">
        {context.readOnly ? (
          <Trans>This answer cannot be shown in the usual way. It stays as it is.</Trans>
        ) : (
          <Trans>This answer cannot be shown in the usual way. It stays as it is unless you replace it.</Trans>
        )}
      </p>
      {isReplacing && children}
      {!context.readOnly && (
        <div className="fill-buttons">
          {!isReplacing && (
            <FillButton
              id={context.id}
              aria-describedby={context.labelId}
              aria-label={t`Replace “${text}”`}
              onClick={() => setIsReplacing(true)}
              label={<Trans>Replace</Trans>}
            />
          )}
          <ClearAnswer context={context} onClear={onClear} />
        </div>
      )}
    </>
  );
}
