import { useEffect, useRef } from 'react';
import { type Finding, nothing, orNull } from '../address';
import type { IndexState, Order, RowIndex } from '../types';
import type { FindField } from './fields';
import { FindChips } from './FindChips';
import { IndexOffer } from './IndexOffer';
import { IndexStatus } from './IndexStatus';
import { NewCondition } from './NewCondition';
import { useKnownAnswers } from './use-known-answers';

export interface FindPartProps {
  /** The conditions; a new one; or how fresh the copy of the rows is, which loads by itself if it is little. */
  part: 'chips' | 'new' | 'status';
  finding: Finding | null;
  /** Undefined where rows are not listed. */
  by?: readonly Order[];
  onChange: (change: { finding?: Finding | null; by?: readonly Order[] }) => void;
  index: RowIndex | undefined;
  state: IndexState;
  /** Closes what shows a new condition. */
  close?: () => void;
}

/** Bytes below which all rows load without asking. */
const little = 2_000_000;

/** The parts of a toolbar that find rows by their answers. In: the fields; undefined while they load. */
export function FindPart({
  part,
  fields,
  close,
  ...find
}: FindPartProps & { fields: readonly FindField[] | undefined }) {
  const { finding, by, onChange, index, state } = find;
  const answers = useKnownAnswers(index, state);
  if (part === 'status') return <Status index={index} state={state} />;
  if (part === 'chips')
    return <FindChips fields={fields} finding={finding} by={by} onChange={onChange} answers={answers} />;
  if (state.phase === 'absent' || state.phase === 'refused' || state.phase === 'off')
    return <IndexOffer index={index} state={state} />;
  const { text, conditions } = finding ?? nothing;
  return (
    <NewCondition
      fields={fields}
      answers={answers}
      onAdd={(condition) => onChange({ finding: orNull({ text, conditions: [...conditions, condition] }) })}
      close={() => close?.()}
    />
  );
}

function Status({ index, state }: Pick<FindPartProps, 'index' | 'state'>) {
  const { phase } = state;
  // What changed since the last visit comes while the person reads.
  useEffect(() => {
    if (phase === 'ready') void index?.sync();
  }, [index, phase]);
  const isLittle = phase === 'absent' && (index?.weight()?.download ?? Infinity) < little;
  // Whoever clears the copy does not want another one at once.
  const wasHere = useRef(false);
  useEffect(() => {
    if (isLittle && !wasHere.current) index?.load();
    wasHere.current ||= isLittle || phase === 'ready';
  }, [index, isLittle, phase]);
  return phase === 'ready' || phase === 'loading' ? (
    <span className="find-status">
      <IndexStatus index={index} state={state} />
    </span>
  ) : null;
}
