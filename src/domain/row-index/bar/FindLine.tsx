import { useEffect } from 'react';
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

/** The line that finds rows by their answers, or the offer to load them all. */
export function FindLine({ fields, finding, by, onChange, index, state, label }: FindLineProps) {
  const answers = useKnownAnswers(index, state);
  const { phase } = state;
  // What changed since the last visit comes while the person reads.
  useEffect(() => {
    if (phase === 'ready') void index?.sync();
  }, [index, phase]);
  return (
    <>
      {(phase === 'ready' || finding !== null || by.length > 0) && (
        <FindBar
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
