import { useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import type { Spread } from '~/domain/row-index/types';
import { ChartFigure } from '~/shared/charts/ChartFigure';
import { Answered } from './Answered';
import { MiddleNote } from './MiddleNote';
import { nextBelow } from './neighbours';
import { useAnswer, useSummary } from './summary';

/** The greatest number of a bin: its end belongs to the next one, but conditions include their limits. */
function lastOf({ bins, numbers }: Spread, at: number): number {
  const to = bins[at]?.to ?? 0;
  if (bins.length === 1 || (at === bins.length - 1 && numbers?.max === to)) return to;
  return numbers?.isWhole === true ? to - 1 : nextBelow(to);
}

/** The histogram of numbers, with median and quartiles. */
export function Distribution({ field }: { field: FindField }) {
  const { i18n } = useLingui();
  const { rowsWith, counted } = useSummary();
  const answer = useAnswer(['distribution', field.field], (index, find, signal) =>
    index.spread(find, field.field, { signal, bins: 20 }),
  );
  const written = (value: number): string => i18n.number(value, { maximumSignificantDigits: 15 });
  const rounded = (value: number): string => i18n.number(value, { maximumFractionDigits: 2 });
  return (
    <Answered answer={answer}>
      {(spread) => {
        const { bins, numbers, missing, total } = spread;
        const middle = numbers && {
          lower: rounded(numbers.lower),
          median: rounded(numbers.median),
          upper: rounded(numbers.upper),
        };
        return (
          <ChartFigure
            title={field.label}
            kind="columns"
            bars={bins.map(({ from, to, count }, at) => {
              const last = lastOf(spread, at);
              const end = numbers?.isWhole === true ? last : to;
              return {
                id: String(from),
                label: from === end ? written(from) : `${written(from)} – ${written(end)}`,
                short: written(from),
                count,
                ...(count > 0 && {
                  to: rowsWith({ field: field.field, op: 'between', from: String(from), to: String(last) }),
                }),
              };
            })}
            heads={[field.label, counted]}
            total={total}
            note={<MiddleNote middle={middle} field={field} missing={missing} total={total} />}
          />
        );
      }}
    </Answered>
  );
}
