import type { EntityRecord } from './record';

/** What an edit is based on. Replaced when someone else saves first. */
export interface MergedFields {
  seen: EntityRecord;
  base: string[];
  /** `base` before it was last replaced. */
  before: string[];
  times: number;
}

export const initialMerge = (seen: EntityRecord, base: string[]): MergedFields => ({
  seen,
  base,
  before: base,
  times: 0,
});

interface MergedEdit {
  /** Typed values stay; all others are the newest. */
  values: string[];
  /** Indexes of fields that both changed to different values. */
  disputed: number[];
  /** Indexes of fields that only others changed. */
  theirs: number[];
}

/**
 * Three-way merge by field: keeps what was typed, and never overwrites unseen what others saved. All lists have the
 * same order.
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
