import type { GroupNode } from '@getodk/xforms-engine';
import { memo, useMemo, useState } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { Blocks } from './Blocks';
import { type GeneralChildNode, isRepeat, isShown, type ShownNode } from './engine/nodes';
import { useEngineState } from './engine/state';
import { FormText } from './FormText';
import { Media } from './Media';
import { Question } from './Question';
import { Repeat } from './Repeat';
import { useRevealed } from './reveal';
import { Section, SectionHeading } from './Section';

/** The nodes of the form, a group or one turn of a repeat, below each other. */
export const QuestionList = memo(function QuestionList({ nodes }: { nodes: readonly GeneralChildNode[] }) {
  const shown = useMemo(() => new Set(nodes.filter(isShown)), [nodes]);
  return <Blocks items={shown} weightOf={weightOf} draw={drawShown} />;
});

const drawShown = (node: ShownNode) => (
  <ErrorBoundary key={node.nodeId}>
    <Shown node={node} />
  </ErrorBoundary>
);
const draw = (nodes: readonly GeneralChildNode[]) => <QuestionList nodes={nodes} />;

/** About how many questions a node draws at first: long groups and repeats are drawn by need themselves. */
function weightOf(node: ShownNode): number {
  if (node.nodeType === 'group') {
    const children: readonly GeneralChildNode[] = node.currentState.children;
    const inside = children.reduce((sum, child) => sum + (isShown(child) ? weightOf(child) : 0), 1);
    return Math.min(inside, 16);
  }
  return isRepeat(node) ? Math.min(1 + node.currentState.children.length * 2, 16) : 1;
}

/** A node, as long as its condition holds. */
const Shown = memo(function Shown({ node }: { node: ShownNode }) {
  const { relevant } = useEngineState(node.currentState);
  if (!relevant) return null;
  if (node.nodeType === 'group') return <Group node={node} />;
  return isRepeat(node) ? <Repeat node={node} draw={draw} /> : <Question node={node} />;
});

/** Questions that belong together, which can be folded away; without a label they are not set apart. */
function Group({ node }: { node: GroupNode }) {
  const { label, children, hasRelevantBodyNodes } = useEngineState(node.currentState);
  const visit = useRevealed(useMemo(() => [node.nodeId], [node]));
  const [folded, setFolded] = useState<number | null>(null);
  if (!hasRelevantBodyNodes) return null;
  if (!label || label.asString.trim() === '')
    return (
      <div className="fill-group">
        <Media text={label} />
        <QuestionList nodes={children} />
      </div>
    );
  // Going to a question inside unfolds the group, until it is folded again.
  const open = folded === null || folded !== visit;
  const id = `g${node.nodeId}`;
  return (
    <div className="fill-group" role="group" aria-labelledby={id}>
      <SectionHeading>
        <button type="button" className="fill-fold" aria-expanded={open} onClick={() => setFolded(open ? visit : null)}>
          <Icon name={open ? 'chevronDown' : 'chevronRight'} />
          <span id={id}>
            <FormText text={label} />
          </span>
        </button>
      </SectionHeading>
      <Media text={label} />
      {/* Folded questions stay drawn: their controls hold what is half typed, and sending stops there. */}
      <div className="fill-questions" hidden={!open}>
        <Section>
          <QuestionList nodes={children} />
        </Section>
      </div>
    </div>
  );
}
