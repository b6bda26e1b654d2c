import { useEffect, useRef } from 'react';
import type { Finding } from '../address';
import type { IndexState, Order, RowIndex } from '../types';
import type { FindField } from './fields';
import { FindBar } from './FindBar';
import { IndexOffer } from './IndexOffer';
import { IndexStatus } from './IndexStatus';
import { useKnownAnswers } from './use-known-answers';

interface FindLineProps {
  /** Undefined while they load. */
  fields: readonly FindField[] | undefined;
  finding: Finding | null;
  by: readonly Order[];
  onChange: (change: { finding?: Finding | null; by?: readonly Order[] }) => void;
  index: RowIndex | undefined;
  state: IndexState;
  /** What the quick find looks into. */
  label: string;
}

/** Bytes below which all rows load without asking. */
const little = 2_000_000;

/** The line that finds rows by their answers, or the offer to load them all. Little is loaded without asking. */
export function FindLine({ fields, finding, by, onChange, index, state, label }: FindLineProps) {
  const answers = useKnownAnswers(index, state);
  const { phase } = state;
  // What changed since the last visit comes while the person reads.
  useEffect(() => {
    if (phase === 'ready') void index?.sync();
  }, [index, phase]);
  // Whoever has asked for the line goes on by typing.
  const line = useRef<HTMLDivElement>(null);
  const isEmpty = finding === null && by.length === 0;
  useEffect(() => {
    if (phase !== 'ready' || !isEmpty || document.activeElement?.matches('input, textarea')) return;
    line.current?.querySelector('input')?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- not when what it found is cleared
  }, [phase]);
  const isLittle = phase === 'absent' && (index?.weight()?.download ?? Infinity) < little;
  // Once: whoever clears the copy does not want another one at once.
  const hasLoaded = useRef(false);
  useEffect(() => {
    if (!isLittle || hasLoaded.current) return;
    hasLoaded.current = true;
    index?.load();
  }, [index, isLittle]);
  return (
    <>
      {(phase === 'ready' || finding !== null || by.length > 0) && (
        <FindBar
          ref={line}
          fields={fields}
          finding={finding}
          by={by}
          onChange={onChange}
          answers={answers}
          label={label}
          status={<IndexStatus index={index} state={state} />}
        />
      )}
      {phase !== 'ready' && phase !== 'opening' && <IndexOffer index={index} state={state} />}
    </>
  );
}
