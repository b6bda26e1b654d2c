import type { PageReader } from '~/engines/exports/build-file';
import type { Row } from '~/engines/exports/plan';
/** OData rounds integers beyond 2^53; the XML of a submission has all digits. */
import { type AnswerValues, ownValue } from '~/engines/xforms/odata-names';
import { isRounded } from '~/shared/lib/numbers';

/** Submissions per file whose XML is fetched, one request each. */
const maxFetched = 1000;
const concurrency = 5;

const isObject = (value: unknown): value is AnswerValues => typeof value === 'object' && value !== null;

/**
 * Replaces rounded numbers by the digits of the XML, as strings.
 * @returns how many stay rounded
 */
function restoreDigits(values: Row | unknown[], exact: unknown): number {
  let rounded = 0;
  for (const [name, value] of Object.entries(values)) {
    const own = isObject(exact) ? ownValue(exact, name) : undefined;
    if (isObject(value)) rounded += restoreDigits(value as Row, own);
    else if (!isRounded(value)) continue;
    else if (typeof own === 'string' && /^\s*[-+]?\d+\s*$/.test(own)) (values as Row)[name] = own.trim();
    else rounded += 1;
  }
  return rounded;
}

interface Exact {
  /** Answers from a submission's XML; null if it cannot be read. */
  answersOf: (instanceId: string, signal: AbortSignal) => Promise<AnswerValues | null>;
  onRounded: (numbers: number) => void;
}

/** Matches pages that may contain rounded numbers. */
const roundedNumber = /[:[,]\s*-?(?:\d{16}|\d\.\d+e\+)/;

/** Wraps a page reader: rounded integers get their digits from the XML where possible. */
export const withAllDigits = (read: PageReader, { answersOf, onRounded }: Exact): PageReader => {
  let left = maxFetched;
  return async (token, signal) => {
    const bytes = await read(token, signal);
    const text = new TextDecoder().decode(bytes);
    if (!roundedNumber.test(text)) return bytes;
    const page = JSON.parse(text) as { value: Row[] };
    const inexact = page.value.filter((row) => restoreDigits(row, null) > 0);
    for (let from = 0; from < inexact.length; from += concurrency) {
      await Promise.all(
        inexact.slice(from, from + concurrency).map(async (row) => {
          left -= 1;
          const exact = left < 0 ? null : await answersOf(String(row['__id']), signal);
          onRounded(restoreDigits(row, exact));
        }),
      );
    }
    return new TextEncoder().encode(JSON.stringify(page)).buffer;
  };
};
