import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { GeneralChildNode, RepeatInstanceNode, RepeatRangeNode } from './engine/nodes';
import { useEngineState } from './engine/state';
import { FormText } from './FormText';

/** Draws the questions of one turn. */
type Draw = (nodes: readonly GeneralChildNode[]) => ReactNode;

/** Questions that are asked several times. People add and remove turns, unless the form counts them. */
export function Repeat({ node, draw }: { node: RepeatRangeNode; draw: Draw }) {
  const { children, label } = useEngineState(node.currentState);
  const { t } = useLingui();
  const name = label?.asString ?? t`Repeat`;
  return (
    <section className="fill-repeat" aria-label={name}>
      {children.map((turn, index) => (
        <Turn
          key={turn.nodeId}
          node={turn}
          name={name}
          number={index + 1}
          draw={draw}
          remove={node.nodeType === 'repeat-range:uncontrolled' ? () => node.removeInstances(index) : undefined}
        />
      ))}
      {node.nodeType === 'repeat-range:uncontrolled' && (
        <button type="button" className="fill-button" onClick={() => node.addInstances()}>
          <Trans>
            Add: <bdi>{name}</bdi>
          </Trans>
        </button>
      )}
    </section>
  );
}

interface TurnProps {
  node: RepeatInstanceNode;
  name: string;
  number: number;
  draw: Draw;
  remove: (() => void) | undefined;
}

function Turn({ node, name, number, draw, remove }: TurnProps) {
  const { t } = useLingui();
  const { label, children, relevant, hasRelevantBodyNodes } = useEngineState(node.currentState);
  if (!relevant || !hasRelevantBodyNodes) return null;
  return (
    <section className="fill-turn" aria-labelledby={`r${node.nodeId}`}>
      <div className="fill-turn-head">
        <h3 id={`r${node.nodeId}`}>
          {label ? <FormText text={label} /> : <bdi>{name}</bdi>} <span className="muted">{number}</span>
        </h3>
        {remove && (
          <button type="button" className="fill-button" aria-label={t`Remove ${name} ${number}`} onClick={remove}>
            <Trans>Remove</Trans>
          </button>
        )}
      </div>
      {draw(children)}
    </section>
  );
}
