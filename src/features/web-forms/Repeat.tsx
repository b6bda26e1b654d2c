import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AboveCountNote, useRepeatName } from './AboveCount';
import { Blocks } from './Blocks';
import type { GeneralChildNode, RepeatInstanceNode, RepeatRangeNode } from './engine/nodes';
import { useEngineState } from './engine/state';
import { FillDialog } from './FillDialog';
import { FormText } from './FormText';
import { Section, SectionHeading } from './Section';
import { isolate } from '~/shared/lib/isolate';

/** Draws the questions of one turn. */
type Draw = (nodes: readonly GeneralChildNode[]) => ReactNode;

const weightOf = (node: RepeatInstanceNode) => Math.min(Math.max(node.currentState.children.length, 1), 16);

/** Questions that are asked several times. People add and remove turns, unless the form counts them. */
export function Repeat({ node, draw }: { node: RepeatRangeNode; draw: Draw }) {
  const { children } = useEngineState(node.currentState);
  const { t } = useLingui();
  const name = useRepeatName()(node);
  const own = node.nodeType === 'repeat-range:uncontrolled' ? node : null;
  const [removed, setRemoved] = useState<RepeatInstanceNode | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const canRemove = own !== null;
  const turns = useMemo(() => new Set(children), [children]);
  const drawTurn = useCallback(
    (turn: RepeatInstanceNode, index: number) => (
      <Turn
        key={turn.nodeId}
        node={turn}
        name={name}
        number={index + 1}
        draw={draw}
        onRemove={canRemove ? setRemoved : undefined}
      />
    ),
    [canRemove, draw, name],
  );
  useEffect(() => {
    if (added === null) return;
    const turn = document.getElementById(`r${added}`)?.closest('.fill-turn');
    turn?.scrollIntoView({ block: 'nearest' });
    turn
      ?.querySelector<HTMLElement>('.fill-question :is(input, select, textarea, button)')
      ?.focus({ preventScroll: true });
  }, [added]);
  const add = () => {
    own?.addInstances();
    setAdded(own?.currentState.children.at(-1)?.nodeId ?? null);
  };
  const remove = () => {
    const index = removed ? children.indexOf(removed) : -1;
    if (own && index !== -1) own.removeInstances(index);
    setRemoved(null);
    box.current?.querySelector<HTMLElement>(':scope > .fill-button')?.focus();
  };
  const number = removed ? children.indexOf(removed) + 1 : 0;
  return (
    <section ref={box} className="fill-repeat" aria-label={name}>
      {children.length > 20 && (
        <p className="fill-hint">
          <bdi>{name}</bdi>: <Plural value={children.length} one="# entry" other="# entries" />
        </p>
      )}
      <Blocks items={turns} weightOf={weightOf} draw={drawTurn} />
      {!own && <AboveCountNote node={node} turns={children} />}
      {own && (
        <button type="button" className="fill-button" onClick={add}>
          <Trans>
            Add: <bdi>{name}</bdi>
          </Trans>
        </button>
      )}
      {removed && (
        <FillDialog
          title={t`Remove ${isolate(name)} ${number}?`}
          onClose={() => setRemoved(null)}
          actions={
            <>
              <button type="button" className="fill-button" onClick={() => setRemoved(null)}>
                <Trans>Cancel</Trans>
              </button>
              <button type="button" className="fill-button fill-primary" onClick={remove}>
                <Trans>Remove</Trans>
              </button>
            </>
          }
        >
          <p>
            <Trans>Its answers are deleted. This cannot be undone.</Trans>
          </p>
        </FillDialog>
      )}
    </section>
  );
}

interface TurnProps {
  node: RepeatInstanceNode;
  name: string;
  number: number;
  draw: Draw;
  onRemove: ((node: RepeatInstanceNode) => void) | undefined;
}

const Turn = memo(function Turn({ node, name, number, draw, onRemove }: TurnProps) {
  const { t } = useLingui();
  const { label, children, relevant, hasRelevantBodyNodes } = useEngineState(node.currentState);
  if (!relevant || !hasRelevantBodyNodes) return null;
  return (
    <div className="fill-turn" role="group" aria-labelledby={`r${node.nodeId}`}>
      <div className="fill-turn-head">
        <SectionHeading id={`r${node.nodeId}`}>
          {label && label.asString.trim() !== '' ? <FormText text={label} /> : <bdi>{name}</bdi>}{' '}
          <span className="muted">{number}</span>
        </SectionHeading>
        {onRemove && (
          <button
            type="button"
            className="fill-button"
            aria-label={t`Remove ${name} ${number}`}
            onClick={() => onRemove(node)}
          >
            <Trans>Remove</Trans>
          </button>
        )}
      </div>
      <Section>{draw(children)}</Section>
    </div>
  );
});
