import type { ReactNode } from 'react';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import type { Answer } from './summary';

interface AnsweredProps<Data> {
  answer: Answer<Data>;
  children: (data: Data) => ReactNode;
}

/** What an answer of the index shows; before it a place as high as a chart, or why there is none. */
export function Answered<Data>({ answer: { data, error, refetch }, children }: AnsweredProps<Data>) {
  if (data !== undefined) return children(data);
  return (
    <div className="chart-figure summary-waits">
      {error === null ? <ListSkeleton rows={4} /> : <ErrorState error={error} retry={() => void refetch()} />}
    </div>
  );
}
