import type { ZipLimits } from '~/shared/zip/zip-parts';

/** Bounds on memory and time. Forms are small: 20,000 choices in ten languages are 20 MB unpacked. */
export interface Limits {
  /** Bytes of the file. */
  readonly fileBytes: number;
  /** Bytes that the parts of an archive unpack to, together. */
  readonly unpackedBytes: number;
  /** Cells of all sheets, with the empty ones before the last of a row. */
  readonly cells: number;
}

export const usualLimits: Limits = {
  fileBytes: 32 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  cells: 4_000_000,
};

/** Those of the archive that a workbook is. Excel itself writes one file per sheet, picture and chart. */
export const zipLimits = ({ unpackedBytes }: Limits): ZipLimits => ({
  bytes: unpackedBytes,
  entries: 10_000,
  ratio: 300,
});
