import { useState } from 'react';
import type { TableColumn } from '~/shared/ui/table/types';

/** Approximate widths at 13 px. Measuring hundreds of answers would take longer than rendering them. */
const letter = 7;
const wideLetter = 13.5;
const padding = 18;
const narrowest = 48;
const widest = 220;
/** The share of answers that fit; the others show in full on hover. */
const shownInFull = 0.9;
/** Letters from here on (CJK and others) are wider. */
const firstWide = 0x2e80;

/** Rows show the first line of an answer, and cut it after this many letters in any case. */
const measuredLetters = 40;

function widthOf(text: string): number {
  let width = padding;
  for (const character of text.slice(0, measuredLetters))
    width += (character.codePointAt(0) ?? 0) >= firstWide ? wideLetter : letter;
  return width;
}

const noRows: readonly never[] = [];
/** Rows to measure; more would be slow for lists with hundreds of columns. */
const sampleSize = 40;

/** The first rows that load: the widths that fit them stay while pages turn. */
export function useSample<Row>(rows: readonly Row[] | undefined): readonly Row[] {
  const [sample, setSample] = useState<readonly Row[]>(noRows);
  if (sample === noRows && rows && rows.length > 0) setSample(rows.slice(0, sampleSize));
  return sample;
}

/** A width that fits nearly all of these rows, and the text for the table to measure; null without values. */
export function contentWidth<Row>(
  { text, decoration = 0 }: Pick<TableColumn<Row>, 'text' | 'decoration'>,
  rows: readonly Row[],
  most = widest,
): Required<Pick<TableColumn<Row>, 'width' | 'fitting'>> | null {
  const texts = rows.flatMap((row, index) => {
    const shown = text(row, index);
    return shown === undefined || shown === '' ? [] : [{ shown, width: widthOf(shown) }];
  });
  const wide = texts.toSorted((a, b) => a.width - b.width)[Math.ceil(texts.length * shownInFull) - 1];
  if (!wide) return null;
  const width = Math.round(Math.min(most, Math.max(narrowest, wide.width + decoration)));
  return { width, fitting: width < most ? [wide.shown] : [] };
}
