import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import { type ChartBar, NamedBars } from '~/shared/charts/BarChart';
import { ChartFigure } from '~/shared/charts/ChartFigure';
import { visibleName } from '~/shared/lib/visible-name';
import { useAnswer, useSummary } from './summary';

/** Values that are drawn; the others are counted. */
const mostBars = 20;

/** How often each answer of a field occurs. */
export function Breakdown({ field, title = field.label }: { field: FindField; title?: string }) {
  const { t } = useLingui();
  const { rowsWith } = useSummary();
  const by = field.kind === 'choices' ? 'choice' : 'value';
  const groups = useAnswer(['breakdown', field.field, by], (index, find, signal) =>
    index.groups(find, { field: field.field, by }, { signal, most: mostBars }),
  );
  const bars: ChartBar[] = (groups?.groups ?? []).map(({ value, count }) => ({
    id: value ?? '',
    label: value === null || value === '' ? t`No answer` : visibleName(field.labelOf?.(value) ?? value),
    count,
    to: rowsWith({ field: field.field, op: 'anyOf', values: [value ?? ''] }),
  }));
  const others = groups?.others.groups ?? 0;
  return (
    <ChartFigure
      title={title}
      bars={bars}
      heads={[title, t`Submissions`]}
      note={
        others > 0 ? (
          <Plural value={others} one="# other answer is not shown." other="# other answers are not shown." />
        ) : undefined
      }
    >
      {(width, chart) =>
        groups === undefined ? (
          <Trans>Loading…</Trans>
        ) : (
          <NamedBars ref={chart} title={title} bars={bars} width={width} />
        )
      }
    </ChartFigure>
  );
}
