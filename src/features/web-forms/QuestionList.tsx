import type { GroupNode } from '@getodk/xforms-engine';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createContext, memo, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bidiIsolate } from '~/shared/lib/isolate';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { Blocks, useRevealed } from './Blocks';
import {
  type GeneralChildNode,
  isRepeat,
  isShown,
  type RepeatInstanceNode,
  type RepeatRangeNode,
  type ShownNode,
  useEngineState,
} from './engine/nodes';
import { FillButton, FillDialog } from './FillDialog';
import { Media } from './FormFiles';
import { FormText } from './FormText';
import { Question } from './Question';
import { SurplusNote, useRepeatName } from './SurplusInstances';

export const QuestionList = memo(function QuestionList({ nodes }: { nodes: readonly GeneralChildNode[] }) {
  const shown = useMemo(() => new Set(nodes.filter(isShown)), [nodes]);
  return <Blocks items={shown} weightOf={weightOf} render={renderShown} />;
});

const renderShown = (node: ShownNode) => (
  <ErrorBoundary key={node.nodeId}>
    <Shown node={node} />
  </ErrorBoundary>
);

/** Approximate questions that a node renders at first; long groups and repeats render in blocks themselves. */
function weightOf(node: ShownNode): number {
  if (node.nodeType === 'group') {
    const children: readonly GeneralChildNode[] = node.currentState.children;
    const inside = children.reduce((sum, child) => sum + (isShown(child) ? weightOf(child) : 0), 1);
    return Math.min(inside, 16);
  }
  return isRepeat(node) ? Math.min(1 + node.currentState.children.length * 2, 16) : 1;
}

const Shown = memo(function Shown({ node }: { node: ShownNode }) {
  const { relevant } = useEngineState(node.currentState);
  if (!relevant) return null;
  if (node.nodeType === 'group') return <Group node={node} />;
  return isRepeat(node) ? <Repeat node={node} /> : <Question node={node} />;
});

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
  // Navigating to a question inside expands the group, until it is collapsed again.
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
      {/* Collapsed questions stay rendered: their controls hold half-typed input that must stop sending. */}
      <div className="fill-questions" hidden={!open}>
        <Section nodes={children} />
      </div>
    </div>
  );
}

const weightOfTurn = (node: RepeatInstanceNode) => Math.min(Math.max(node.currentState.children.length, 1), 16);

function Repeat({ node }: { node: RepeatRangeNode }) {
  const { children } = useEngineState(node.currentState);
  const { t } = useLingui();
  const name = useRepeatName()(node);
  const own = node.nodeType === 'repeat-range:uncontrolled' ? node : null;
  const [removed, setRemoved] = useState<RepeatInstanceNode | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const canRemove = own !== null;
  const turns = useMemo(() => new Set(children), [children]);
  const renderTurn = useCallback(
    (turn: RepeatInstanceNode, index: number) => (
      <Turn
        key={turn.nodeId}
        node={turn}
        name={name}
        number={index + 1}
        onRemove={canRemove ? setRemoved : undefined}
      />
    ),
    [canRemove, name],
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
      <Blocks items={turns} weightOf={weightOfTurn} render={renderTurn} />
      {!own && <SurplusNote node={node} turns={children} />}
      {own && (
        <FillButton
          onClick={add}
          label={
            <Trans>
              Add: <bdi>{name}</bdi>
            </Trans>
          }
        />
      )}
      {removed && (
        <FillDialog
          title={t`Remove ${bidiIsolate(name)} ${number}?`}
          onClose={() => setRemoved(null)}
          actions={
            <>
              <FillButton onClick={() => setRemoved(null)} label={<Trans>Cancel</Trans>} />
              <FillButton primary onClick={remove} label={<Trans>Remove</Trans>} />
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
  onRemove: ((node: RepeatInstanceNode) => void) | undefined;
}

const Turn = memo(function Turn({ node, name, number, onRemove }: TurnProps) {
  const { t } = useLingui();
  const { label, children, relevant, hasRelevantBodyNodes } = useEngineState(node.currentState);
  if (!relevant || !hasRelevantBodyNodes) return null;
  return (
    <div className="fill-turn" role="group" aria-labelledby={`r${node.nodeId}`}>
      <div className="fill-row fill-turn-head">
        <SectionHeading id={`r${node.nodeId}`}>
          {label && label.asString.trim() !== '' ? <FormText text={label} /> : <bdi>{name}</bdi>}{' '}
          <span className="muted">{number}</span>
        </SectionHeading>
        {onRemove && (
          <FillButton
            aria-label={t`Remove ${name} ${number}`}
            onClick={() => onRemove(node)}
            label={<Trans>Remove</Trans>}
          />
        )}
      </div>
      <Section nodes={children} />
    </div>
  );
});

const Level = createContext(2);

function SectionHeading({ id, children }: { id?: string; children: ReactNode }) {
  const Heading = `h${Math.min(use(Level), 6)}` as 'h2';
  return (
    <Heading id={id} className="fill-section">
      {children}
    </Heading>
  );
}

function Section({ nodes }: { nodes: readonly GeneralChildNode[] }) {
  const level = use(Level) + 1;
  return (
    <Level value={level}>
      <QuestionList nodes={nodes} />
    </Level>
  );
}
