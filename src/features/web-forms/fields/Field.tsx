import type { AnyInputNode, DateInputNode, DecimalInputNode, IntInputNode } from '@getodk/xforms-engine';
import type { AnyControlNode } from '../engine/nodes';
import { AcknowledgeBox } from './AcknowledgeBox';
import { ChoiceList } from './ChoiceList';
import { DateInput } from './DateInput';
import type { FieldContext } from './field';
import { NumberInput } from './NumberInput';
import { TextInput } from './TextInput';

/** The controls for the answer to a question, by its kind. */
export function Field({ node, context }: { node: AnyControlNode; context: FieldContext }) {
  switch (node.nodeType) {
    case 'select':
      return <ChoiceList node={node} context={context} />;
    case 'trigger':
      return <AcknowledgeBox node={node} context={context} />;
    case 'input':
      return <InputField node={node} context={context} />;
    default:
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
    default:
      return <TextInput node={node} context={context} />;
  }
}
