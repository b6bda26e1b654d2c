import { useEffect, useRef, useState } from 'react';
import { openAnswer } from '~/api/transfers';
import type { ListId } from '~/domain/entities/rows';
import { signedInUser } from '~/session/session';
import type { Dialect } from '~/shared/lib/csv/dialect';
import type { ComparedRow, Comparison, UpdatePlan } from './compare';
import { earlierTries } from './import-store';
import { FileReaderWorker } from './reader';

export type ComparisonState =
  | { phase: 'none' }
  /** `fraction` is null while the list loads. */
  | { phase: 'running'; fraction: number | null }
  | { phase: 'done'; result: Comparison; origin: UpdateOrigin }
  | { phase: 'failed'; error: unknown };

/** `earlier`: seed of an unfinished earlier try with the file. */
export interface UpdateOrigin {
  fingerprint: string;
  earlier: string | null;
}

export function useComparison({ projectId, datasetName }: ListId) {
  const [state, setState] = useState<ComparisonState>({ phase: 'none' });
  const [reader] = useState(() => new FileReaderWorker());
  const last = useRef<AbortController>(null);
  useEffect(
    () => () => {
      last.current?.abort();
      reader.stop();
    },
    [reader],
  );
  const reset = () => {
    last.current?.abort();
    setState({ phase: 'none' });
  };
  const compare = async (file: File, dialect: Dialect, plan: Omit<UpdatePlan, 'earlier'>) => {
    last.current?.abort();
    const { signal } = (last.current = new AbortController());
    setState({ phase: 'running', fraction: null });
    try {
      const path = `/projects/${projectId}/datasets/${encodeURIComponent(datasetName)}/entities.csv`;
      const fingerprint = await reader.run('fingerprint', { file }, { signal });
      const tries = await earlierTries(signedInUser()?.id ?? 0, { projectId, datasetName }, fingerprint);
      const answer = await openAnswer(path, { signal });
      const list = await answer.blob();
      const lines: ComparedRow[] = [];
      const counts = await reader.run(
        'compare',
        { file, dialect, plan: { ...plan, earlier: tries.all }, list },
        {
          signal,
          onProgress: (fraction) => setState({ phase: 'running', fraction }),
          onLines: (part) => lines.push(...part),
        },
      );
      setState({ phase: 'done', result: { lines, ...counts }, origin: { fingerprint, earlier: tries.unfinished } });
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'failed', error });
    }
  };
  return { state, compare, reset };
}
