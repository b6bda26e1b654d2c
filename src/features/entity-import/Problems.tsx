import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { useId } from 'react';
import { WindowedRows } from '~/domain/definitions/WindowedRows';
import { csvFile, csvLines } from '~/shared/csv/write';
import { saveFile } from '~/shared/lib/save-file';
import { listed } from '~/shared/ui/text/Joined';
import type { CheckResult } from './check';
import { faultText } from './texts';

interface ProblemsProps {
  result: CheckResult;
  /** The number of columns of the header. */
  expected: number;
  fileName: string;
}

/** Ranges of rows that are named in a warning. */
const mostRanges = 20;

/** What is wrong with the rows, and what may be wrong. */
export function Problems({ result, expected, fileName }: ProblemsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { problems, ragged, largeCell, counts } = result;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0 && !ragged && largeCell === null) return null;
  const download = () => {
    const lines = problems.map(({ row, fault, found }) => [String(row), i18n._(faultText(fault, expected, found))]);
    saveFile(csvFile(csvLines([['row', 'problem'], ...lines])), t`Problems of ${fileName}.csv`);
  };
  const ranges = listed(
    (ragged?.ranges ?? [])
      .slice(0, mostRanges)
      .map(([from, to]) => (from === to ? i18n.number(from) : `${i18n.number(from)}–${i18n.number(to)}`)),
  );
  const largeRow = largeCell === null ? '' : i18n.number(largeCell);
  return (
    <section aria-labelledby={`${id}-heading`} className="import-part">
      <h3 id={`${id}-heading`}>
        <Trans>Problems</Trans>
      </h3>
      {ragged && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={
            <>
              <Plural
                value={ragged.rows}
                one="# row has fewer cells than the header. A delimiter may be missing: look at row"
                other="# rows have fewer cells than the header. Delimiters may be missing: look at rows"
              />{' '}
              {ranges}
              {ragged.ranges.length > mostRanges && '…'}
            </>
          }
        />
      )}
      {largeCell !== null && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={<Trans>Row {largeRow} is much larger than the others. A quote may be missing at its start.</Trans>}
        />
      )}
      {all > 0 && (
        <>
          <div className="import-problems-head">
            <span>
              <Plural value={all} one="# row has a problem." other="# rows have problems." />
              {problems.length < all && (
                <>
                  {' '}
                  <Plural value={problems.length} one="The first is listed." other="The first # are listed." />
                </>
              )}
            </span>
            <Button onClick={download}>
              <Trans>Download the problems</Trans>
            </Button>
          </div>
          <WindowedRows
            role="list"
            label={t`Problems`}
            className="import-problems"
            count={problems.length}
            estimatedHeight={29}
            row={(index) => {
              const problem = problems[index];
              if (!problem) return null;
              const row = i18n.number(problem.row);
              return (
                <div role="listitem" key={index} className="import-problem">
                  <b>
                    <Trans>Row {row}</Trans>
                  </b>{' '}
                  {i18n._(faultText(problem.fault, expected, problem.found))}
                </div>
              );
            }}
          />
        </>
      )}
    </section>
  );
}
