import { Trans, useLingui } from '@lingui/react/macro';
import { Name } from '~/shared/ui/text/Name';
import type { Problem } from '~/shared/xlsform/convert/problems';

/** The sheet, row and column of a problem in a line of text; nothing for one of the whole file. */
export function ProblemPlace({ problem: { sheet, row, column } }: { problem: Problem }) {
  const { i18n } = useLingui();
  if (sheet === undefined) return null;
  const number = row === undefined ? '' : i18n.number(row, { useGrouping: false });
  const parts = [
    <Name key="sheet">{sheet}</Name>,
    ...(row === undefined ? [] : [<Trans key="row">row {number}</Trans>]),
    ...(column === undefined ? [] : [<Name key="column">{column.name}</Name>]),
  ];
  return (
    <span className="sheet-check-place">
      {parts.map((part, index) => (
        <span key={part.key}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
      {': '}
    </span>
  );
}
