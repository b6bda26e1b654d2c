import type { EntityRecord } from './record';

/** What an edit is based on: it changes when somebody else saves first. */
export interface MergedFields {
  /** The newest version that is known. */
  seen: EntityRecord;
  /** Its label and values. */
  base: string[];
  /** Those that the edit was based on before. */
  before: string[];
  /** How often somebody else saved first. */
  times: number;
}

export const noMerge = (seen: EntityRecord, base: string[]): MergedFields => ({ seen, base, before: base, times: 0 });
