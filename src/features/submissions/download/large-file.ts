import { hasManyValues } from '~/domain/exports/file-limits';
import type { DownloadOptions } from './options';

/**
 * Whether a file may be too large to be held in memory: one with media, or one with very many answers. In: how many
 * submissions it has, if known, and questions each.
 */
export const mayBeLarge = (format: DownloadOptions['format'], rows: number | undefined, questions: number): boolean =>
  format === 'zip-files' || hasManyValues(rows, questions);
