import type { PageReader } from '~/engines/exports/build-file';
import type { Row } from '~/engines/exports/plan';
/** OData rounds whole numbers beyond 2^53, and the XML of a submission has all of their digits. */
import { type AnswerValues, ownValue } from '~/engines/xforms/odata-names';
import { isRounded } from '~/shared/lib/numbers';

/** Submissions of a file whose XML is read, one request each. */
const mostRead = 1000;
const atOnce = 5;

const isObject = (value: unknown): value is AnswerValues => typeof value === 'object' && value !== null;

/**
 * Replaces rounded numbers by the digits of the XML, as texts.
 * @returns how many stay rounded
 */
function takeDigits(values: Row | unknown[], exact: unknown): number {
  let rounded = 0;
  for (const [name, value] of Object.entries(values)) {
    const own = isObject(exact) ? ownValue(exact, name) : undefined;
    if (isObject(value)) rounded += takeDigits(value as Row, own);
    else if (!isRounded(value)) continue;
    else if (typeof own === 'string' && /^\s*[-+]?\d+\s*$/.test(own)) (values as Row)[name] = own.trim();
    else rounded += 1;
  }
  return rounded;
}

interface Exact {
  /** The answers in the XML of a submission; null if it cannot be read. */
  answersOf: (instanceId: string, signal: AbortSignal) => Promise<AnswerValues | null>;
  /** Called with how many numbers of a page stay rounded. */
  onRounded: (numbers: number) => void;
}

/** What the text of a page has if one of its numbers may be rounded. */
const manyDigits = /[:[,]\s*-?(?:\d{16}|\d\.\d+e\+)/;

/** Reads the same pages, with all digits of whole numbers where the XML has them. */
export const withAllDigits = (read: PageReader, { answersOf, onRounded }: Exact): PageReader => {
  let left = mostRead;
  return async (token, signal) => {
    const bytes = await read(token, signal);
    const text = new TextDecoder().decode(bytes);
    if (!manyDigits.test(text)) return bytes;
    const page = JSON.parse(text) as { value: Row[] };
    const inexact = page.value.filter((row) => takeDigits(row, null) > 0);
    for (let from = 0; from < inexact.length; from += atOnce) {
      await Promise.all(
        inexact.slice(from, from + atOnce).map(async (row) => {
          left -= 1;
          const exact = left < 0 ? null : await answersOf(String(row['__id']), signal);
          onRounded(takeDigits(row, exact));
        }),
      );
    }
    return new TextEncoder().encode(JSON.stringify(page)).buffer;
  };
};
