import type { GroupNode } from '@getodk/xforms-engine';
import { type GeneralChildNode, isRepeat, isShown, type ShownNode } from './engine/nodes';
import { useEngineState } from './engine/state';
import { FormText } from './FormText';
import { Question } from './Question';
import { Repeat } from './Repeat';

/** The nodes of the form, a group or one turn of a repeat, below each other. */
export function QuestionList({ nodes }: { nodes: readonly GeneralChildNode[] }) {
  return nodes.filter(isShown).map((node) => <Shown key={node.nodeId} node={node} />);
}

const draw = (nodes: readonly GeneralChildNode[]) => <QuestionList nodes={nodes} />;

/** A node, as long as its condition holds. */
function Shown({ node }: { node: ShownNode }) {
  const { relevant } = useEngineState(node.currentState);
  if (!relevant) return null;
  if (node.nodeType === 'group') return <Group node={node} />;
  return isRepeat(node) ? <Repeat node={node} draw={draw} /> : <Question node={node} />;
}

/** Questions that belong together; without a label they are not set apart. */
function Group({ node }: { node: GroupNode }) {
  const { label, children, hasRelevantBodyNodes } = useEngineState(node.currentState);
  if (!hasRelevantBodyNodes) return null;
  if (!label) return <QuestionList nodes={children} />;
  return (
    <section className="fill-group" aria-labelledby={`g${node.nodeId}`}>
      <h2 id={`g${node.nodeId}`}>
        <FormText text={label} />
      </h2>
      <QuestionList nodes={children} />
    </section>
  );
}
