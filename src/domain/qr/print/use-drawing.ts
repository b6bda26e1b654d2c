import { useCallback, useEffect, useState } from 'react';
import { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { useJobSnapshot } from '~/shared/jobs/use-job';
import type { CodeCard } from './cards';

type DrawingJob<Drawn> = Job<null, CodeCard, Drawn>;

/** One after the other; stops after the first that fails. */
const drawingKind = <Drawn>(draw: (card: CodeCard) => Drawn | Promise<Drawn>): JobKind<null, CodeCard, Drawn> => ({
  name: 'drawing',
  parallel: { from: 1, most: 1 },
  stopsAfter: { failed: 1 },
  run: async ({ data }, { keep }) => keep(await draw(data)),
});

/**
 * Draws something for each card: progress, start and stop. It belongs to its dialog, and stops when that unmounts.
 */
export function useDrawing<Drawn>() {
  const [job, setJob] = useState<DrawingJob<Drawn> | null>(null);
  const progress = useJobSnapshot(job);
  useEffect(() => () => job?.stop(), [job]);
  /** Resolves to the drawings, in order; to null if stopped. Throws what drawing threw. */
  const run = useCallback(
    async (cards: readonly CodeCard[], draw: (card: CodeCard) => Drawn | Promise<Drawn>): Promise<Drawn[] | null> => {
      const items = cards.map((card) => ({ id: String(card.id), label: card.displayName, data: card }));
      const drawing = new Job(drawingKind(draw), { title: '', address: '', input: null, items });
      setJob(drawing);
      await drawing.start();
      setJob(null);
      const entries = drawing.all();
      const failed = entries.find(({ state }) => state === 'refused');
      if (failed) throw failed.error;
      if (drawing.snapshot().end !== 'finished') return null;
      return entries.flatMap(({ note }) => (note === undefined ? [] : [note]));
    },
    [],
  );
  return { done: job && progress ? progress.counts.done : null, run, stop: () => job?.stop() };
}
