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
} from '@getodk/xforms-engine';
import { type AnyControlNode, hasAppearance } from '../engine/nodes';
import { useEngineState } from '../engine/state';
import { AcknowledgeBox } from './AcknowledgeBox';
import { ChoiceField } from './choices/ChoiceField';
import { DateInput } from './dates/DateInput';
import { DateTimeInput } from './dates/DateTimeInput';
import { TimeInput } from './dates/TimeInput';
import type { FieldContext } from './field';
import { LoadedValue } from './LoadedValue';
import { NumberInput } from './NumberInput';
import { PathField, PointField, RankList, UploadField } from './on-demand';
import { RangeField } from './RangeField';
import { TextInput } from './TextInput';
// Before the styles of the controls, which refine it.
import '../web-forms.css';
import './choices/choices.css';
import './fields.css';

interface FieldProps {
  node: AnyControlNode;
  context: FieldContext;
}

/** The controls for the answer to a question; for a loaded answer that they cannot show, its text. */
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
    // A note is drawn with its label.
    case 'note':
      return null;
  }
}

/** The engine's types do not narrow by the kind of value. */
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
