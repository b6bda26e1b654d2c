import { Trans } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import { Missing } from './Missing';

interface MiddleNoteProps {
  /** Quartiles as texts; null without any. */
  middle: { lower: string; median: string; upper: string } | null;
  field: FindField;
  /** How many rows have no answer, of how many. */
  missing: number;
  total: number;
}

/** Median and quartiles of a field, and how many rows have no answer. */
export function MiddleNote({ middle, ...rows }: MiddleNoteProps) {
  const { lower, median, upper } = middle ?? {};
  return (
    <>
      {middle && (
        <Trans>
          Median {median}, middle half {lower} – {upper}.
        </Trans>
      )}{' '}
      <Missing {...rows} />
    </>
  );
}
