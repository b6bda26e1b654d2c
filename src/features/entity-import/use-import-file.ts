import { useEffect, useRef, useState } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import type { CheckResult } from './check';
import { suggestPropertyName } from './mapping';
import { type ImportPlan, suggestPlan } from './plan';
import type { ChosenDialect, Inspection, ReadFailure } from './protocol';
import { FileReaderWorker, UnreadableFile } from './reader';

interface ReadFile {
  file: File;
  chosen: ChosenDialect;
  inspection: Inspection | null;
  plan: ImportPlan | null;
  failure: ReadFailure | null;
}

type Mode = 'create' | 'update' | 'both';

/** Choices for a file besides its columns. They stay while an update of it runs. */
export interface Choices {
  /** Null: what suits the file. */
  mode: Mode | null;
  /** Option value of the match; empty for the first one. */
  match: string;
  keepsEmpty: boolean;
  exact: boolean;
}

const noChoices: Choices = { mode: null, match: '', keepsEmpty: false, exact: false };

interface Checking {
  fraction: number;
  result: CheckResult | null;
}

const nothing: Checking = { fraction: 0, result: null };

function toReadFailure(error: unknown): ReadFailure {
  if (error instanceof UnreadableFile) return error.failure;
  return isChunkLoadError(error) ? { kind: 'not-loaded' } : { kind: 'defect', message: String(error) };
}

/** Milliseconds to wait for further changes of the label before the rows are checked again. */
const recheckDelay = 300;

/** Row checks depend on the label only. */
const needsNoRecheck = (one: ImportPlan, other: ImportPlan): boolean =>
  JSON.stringify(one.label) === JSON.stringify(other.label);

/** Returns a function that aborts the previous signal and gives a new one. */
function useAbortPrevious(): () => AbortSignal {
  const last = useRef<AbortController>(null);
  useEffect(() => () => last.current?.abort(), []);
  return () => {
    last.current?.abort();
    last.current = new AbortController();
    return last.current.signal;
  };
}

/** Reads a selected file in a worker: its first rows at once, then all, again whenever the label changes. */
export function useImportFile(properties: readonly DatasetProperty[] | undefined) {
  const [reader] = useState(() => new FileReaderWorker());
  const [read, setRead] = useState<ReadFile | null>(null);
  const [checking, setChecking] = useState(nothing);
  const [choices, setChoices] = useState(noChoices);
  const [isCleared, setCleared] = useState(false);
  const nextInspection = useAbortPrevious();
  const nextCheck = useAbortPrevious();
  useEffect(() => () => reader.stop(), [reader]);

  const check = async (of: ReadFile & { inspection: Inspection; plan: ImportPlan }, delay = 0) => {
    const signal = nextCheck();
    setChecking(nothing);
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal.aborted) return;
    const { file, plan, chosen, inspection } = of;
    const onProgress = (fraction: number) => setChecking({ fraction, result: null });
    try {
      const result = await reader.run('check', { file, dialect: inspection.dialect, plan }, { signal, onProgress });
      setChecking({ fraction: 1, result });
    } catch (error) {
      if (signal.aborted) return;
      const failure = toReadFailure(error);
      // Only the first bytes were valid UTF-8.
      const isGuess = failure.kind === 'encoding' && chosen.encoding === undefined;
      if (isGuess) void inspect(file, { ...chosen, encoding: 'windows-1252' });
      else setRead((before) => before && { ...before, failure });
    }
  };

  const inspect = async (file: File, chosen: ChosenDialect) => {
    const signal = nextInspection();
    nextCheck();
    const names = (properties ?? []).map(({ name }) => name);
    const known = new Set(['label', ...names.map((name) => name.toLowerCase())]);
    const empty = { file, chosen, inspection: null, plan: null, failure: null };
    setRead(empty);
    setChecking(nothing);
    try {
      const inspection = await reader.run('inspect', { file, known, chosen }, { signal });
      const plan = suggestPlan(inspection.header, names, suggestPropertyName);
      const found = { ...empty, inspection, plan };
      setRead(found);
      if (!inspection.isBroken) void check(found);
    } catch (error) {
      if (!signal.aborted) setRead({ ...empty, failure: toReadFailure(error) });
    }
  };

  return {
    read,
    checking,
    choices,
    isCleared,
    choose: (next: Partial<Choices>) => setChoices((before) => ({ ...before, ...next })),
    select: (file: File) => {
      setChoices(noChoices);
      void inspect(file, {});
    },
    readAs: (wanted: ChosenDialect) => read && void inspect(read.file, { ...read.chosen, ...wanted }),
    setPlan: (plan: ImportPlan) => {
      if (!read?.inspection || !read.plan) return;
      const changed = { ...read, inspection: read.inspection, plan };
      setRead(changed);
      if (!needsNoRecheck(plan, read.plan)) void check(changed, recheckDelay);
    },
    clear: () => {
      nextInspection();
      nextCheck();
      setRead(null);
      setCleared(true);
    },
  };
}
