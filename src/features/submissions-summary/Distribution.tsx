import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import { type ChartBar, ColumnBars } from '~/shared/charts/BarChart';
import { ChartFigure } from '~/shared/charts/ChartFigure';
import { formatDateOnly } from '~/shared/lib/dates';
import { AppLink } from '~/shared/ui/links/AppLink';
import { nextBelow } from './neighbours';
import { useAnswer, useSummary } from './summary';

const day = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** The histogram of numbers or dates, with median and quartiles. */
export function Distribution({ field }: { field: FindField }) {
  const { t, i18n } = useLingui();
  const { rowsWith } = useSummary();
  const isTime = field.kind !== 'number';
  const spread = useAnswer(['distribution', field.field], (index, find, signal) =>
    index.spread(find, field.field, { signal, bins: 20 }),
  );
  const written = (value: number): string =>
    isTime ? formatDateOnly(day(value)) : i18n.number(value, { maximumFractionDigits: 2 });
  const limit = (value: number): string => (isTime ? day(value) : String(value));
  const bins = spread?.bins ?? [];
  // The end of a bar belongs to the next one, but conditions include their limits.
  const lastOf = (to: number, index: number): number =>
    index === bins.length - 1 ? to : isTime ? to - 1 : nextBelow(to);
  const bars: ChartBar[] = bins.map(({ from, to, count }, index) => ({
    id: String(from),
    label: bins.length === 1 || from === to ? written(from) : `${written(from)} – ${written(to)}`,
    count,
    to: rowsWith({ field: field.field, op: 'between', from: limit(from), to: limit(lastOf(to, index)) }),
  }));
  const numbers = spread?.numbers ?? null;
  const missing = spread?.missing ?? 0;
  const [lower, median, upper] = numbers ? [numbers.lower, numbers.median, numbers.upper].map(written) : [];
  return (
    <ChartFigure
      title={field.label}
      bars={bars}
      heads={[field.label, t`Submissions`]}
      note={
        <>
          {numbers && (
            <Trans>
              Median {median}, middle half {lower} – {upper}.
            </Trans>
          )}{' '}
          {missing > 0 && (
            <AppLink to={rowsWith({ field: field.field, op: 'empty' })}>
              <Plural value={missing} one="# without an answer" other="# without an answer" />
            </AppLink>
          )}
        </>
      }
    >
      {(width, chart) =>
        spread === undefined ? (
          <Trans>Loading…</Trans>
        ) : bars.length === 0 ? (
          <Trans>No answers</Trans>
        ) : (
          <ColumnBars ref={chart} title={field.label} bars={bars} width={width} />
        )
      }
    </ChartFigure>
  );
}
