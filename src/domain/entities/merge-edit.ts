import type { EntityRecord } from './record';

/** What an edit is based on: it changes when someone else saves first. */
export interface MergedFields {
  /** The newest version that is known. */
  seen: EntityRecord;
  /** Its label and values. */
  base: string[];
  /** Those that the edit was based on before. */
  before: string[];
  /** How often someone else saved first. */
  times: number;
}

export const noMerge = (seen: EntityRecord, base: string[]): MergedFields => ({ seen, base, before: base, times: 0 });

/** What became of typed values after someone else saved a newer version. */
interface MergedEdit {
  /** Typed values stay; the others are the newest ones. */
  values: string[];
  /** The fields that both changed, to different values. */
  disputed: number[];
  /** The fields that only the others changed. */
  theirs: number[];
}

/**
 * Merges typed values with a newer version, field by field: nothing typed is lost, and nothing that others saved is
 * overwritten unseen. Takes the values typed, those the person began with, and the newest ones, in the same order.
 */
export function mergeEdit(typed: readonly string[], before: readonly string[], newest: readonly string[]): MergedEdit {
  const disputed: number[] = [];
  const theirs: number[] = [];
  const values = newest.map((now, index) => {
    const [mine, was] = [typed[index] ?? '', before[index] ?? ''];
    if (now === was || now === mine) return mine;
    if (mine === was) {
      theirs.push(index);
      return now;
    }
    disputed.push(index);
    return mine;
  });
  return { values, disputed, theirs };
}
