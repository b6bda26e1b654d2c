import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openAnswer } from '~/api/transfers';
import type { ListId } from '~/domain/entities/rows';
import { findEarlier } from './earlier-import';
import type { ImportPlan } from './plan';
import type { Inspection } from './protocol';
import { FileReaderWorker } from './reader';

/** Of larger lists, the entities are only loaded when somebody asks. */
const readsUnasked = 50_000;

const fileKey = ({ name, size, lastModified }: File) => [name, size, lastModified];

interface Options {
  /** How many entities the list has. */
  entities: number;
  inspection: Inspection;
  plan: ImportPlan;
  /** The rows are checked, and become new entities. */
  isChecked: boolean;
}

/** What of a file is in the list already: an import of the same file from this browser, and rows that the list has. */
export function useRepetition(
  { projectId, datasetName }: ListId,
  file: File,
  { entities, inspection, plan, isChecked }: Options,
) {
  const [reader] = useState(() => new FileReaderWorker());
  const [isAsked, setAsked] = useState(false);
  useEffect(() => () => reader.stop(), [reader]);
  const key = ['entities.csv', projectId, datasetName] as const;
  const earlier = useQuery({
    queryKey: [...key, 'earlier', ...fileKey(file)],
    queryFn: async ({ signal }) =>
      findEarlier({ projectId, datasetName }, await reader.run('fingerprint', { file }, { signal })),
    gcTime: 0,
    retry: false,
  });
  const isWanted = isChecked && entities > 0 && (isAsked || entities <= readsUnasked);
  const csv = useQuery({
    queryKey: [...key, 'rows'],
    queryFn: async ({ signal }) =>
      (
        await openAnswer(`/projects/${projectId}/datasets/${encodeURIComponent(datasetName)}/entities.csv`, { signal })
      ).blob(),
    enabled: isWanted,
    // The label decides what is compared, not what the list has: it is read once per file.
    staleTime: Infinity,
    gcTime: 0,
  });
  const list = csv.data;
  const existing = useQuery({
    queryKey: [...key, 'existing', ...fileKey(file), inspection.dialect, plan.label, csv.dataUpdatedAt],
    queryFn: ({ signal }) =>
      reader.run('existing', { file, dialect: inspection.dialect, plan, list: list ?? new Blob() }, { signal }),
    enabled: isWanted && list !== undefined,
    gcTime: 0,
    retry: false,
  });
  return {
    earlier: earlier.data ?? null,
    existing: existing.data ?? null,
    isReading: isWanted && (csv.isFetching || existing.isFetching),
    hasFailed: isWanted && (csv.isError || existing.isError),
    /** Present if the list is too large to be read unasked. */
    ask: isChecked && entities > readsUnasked && !isAsked ? () => setAsked(true) : null,
    retry: () => void (csv.isError ? csv.refetch() : existing.refetch()),
  };
}
