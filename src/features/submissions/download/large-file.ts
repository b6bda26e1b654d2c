import { muchMemory } from '~/shared/lib/file-target';
import type { DownloadOptions } from './options';

/** Bytes of an answer in a file, generously. */
const perAnswer = 15;

/**
 * Whether a file may be too large to be held in memory: one with media, or one with very many answers. In: how many
 * submissions it has, if known, and questions each.
 */
export const mayBeLarge = (format: DownloadOptions['format'], rows: number | undefined, questions: number): boolean =>
  format === 'zip-files' || (rows ?? 0) * questions * perAnswer > muchMemory;
